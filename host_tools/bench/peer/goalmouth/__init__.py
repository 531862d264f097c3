"""The usual way, to compare with. Not part of the product."""
