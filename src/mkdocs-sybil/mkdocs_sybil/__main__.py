"""`python -m mkdocs_sybil`: record outputs, check pages, make a new example."""

import sys

if __name__ == "__main__":
    # Python looks into the current folder first, where a file may be called as a module of its own.
    if __spec__ is not None and not getattr(sys.flags, "safe_path", False):
        sys.path.append(sys.path[0])
        sys.path[0] = __file__.rpartition("mkdocs_sybil")[0].rstrip("/\\") or "."
    try:
        from mkdocs_sybil._internal.cli import main

        sys.exit(main())
    except KeyboardInterrupt:  # while it begins, or ends
        print("\nInterrupted.", file=sys.stderr)
        sys.exit(130)
