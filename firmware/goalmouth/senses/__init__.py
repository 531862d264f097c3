"""From levels and times to what happened: pure code, no hardware."""
