"""The lines of a test file, by the mark at their end."""

from pathlib import Path


def line_of(file: str, mark: str) -> int:
    """Return the number of the line of a file that ends with `# mark`."""
    lines = Path(file).read_text("utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if line.endswith(f"# {mark}"))
