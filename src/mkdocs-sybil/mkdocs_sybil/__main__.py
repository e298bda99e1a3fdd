"""`python -m mkdocs_sybil`: record outputs, check pages, make a new example."""

import sys

if __name__ == "__main__":
    try:
        from mkdocs_sybil._internal.cli import main

        sys.exit(main())
    except KeyboardInterrupt:  # while it begins, or ends
        print("\nInterrupted.", file=sys.stderr)
        sys.exit(130)
