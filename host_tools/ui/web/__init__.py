"""The simulator in a browser: a small server on this machine, and a page without a build step."""
