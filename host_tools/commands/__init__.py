"""What each command of `goalmouth` does; host_tools/cli.py only gives them their options."""
