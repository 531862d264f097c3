"""Write the generated pages, or check that they are what they would be."""

import sys

from host_tools.rules import button_page, reference, rules_page, schema

PAGES = (reference, schema, rules_page, button_page)


def main(arguments: list[str]) -> int:
    """Write all pages; with --check name those that are out of date and return 1."""
    stale = []
    for module in PAGES:
        text = module.page()
        there = module.PATH.read_text(encoding="utf-8") if module.PATH.exists() else None
        if there == text:
            continue
        stale.append(module.PATH.name)
        if "--check" not in arguments:
            module.PATH.write_text(text, encoding="utf-8")
    for name in stale:
        print(name + (" is out of date: run `python -m host_tools.rules`"
                      if "--check" in arguments else " written"))
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
