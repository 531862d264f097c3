"""The front ends in which a person plays on the simulated board."""
