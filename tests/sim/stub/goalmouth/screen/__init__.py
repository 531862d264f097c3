"""The stub has one font."""
