"""The house rules that ruff does not know: firmware is portable, its pure parts are pure.

Each rule module is a function from a parsed file to findings; `python -m host_tools.lint` runs
them. A finding that has to stay is allowed on its own line, with the reason:

    total = a / b  # lint: allow pure-division: (why it is right here)
"""
