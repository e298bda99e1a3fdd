"""`python -m stop_the_gradient.releases [RELEASE ...]`: run every example on each release."""

import sys

from stop_the_gradient.releases.run import main

if __name__ == "__main__":
    sys.exit(main())
