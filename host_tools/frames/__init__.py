"""Scenarios and journals as pictures: what the display showed, as PNGs or an animated GIF."""
