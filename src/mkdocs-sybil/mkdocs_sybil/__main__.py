"""`python -m mkdocs_sybil`: record outputs, check pages, make a new example."""

import sys

from mkdocs_sybil._internal.cli import main

if __name__ == "__main__":
    sys.exit(main())
