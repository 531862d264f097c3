"""A stand-in for the firmware that is small enough to know what the simulator must show."""
