"""The thin shell around the hardware; nothing else touches it."""
