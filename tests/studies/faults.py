"""Put each fault of tests/faults.py into PyTorch, run all examples, and count those that fail.

`uv run python tests/benchmarks/faults.py [PART OF A NAME]` runs some faults in one process, and
then all examples once more without a fault: nothing of one may be left. If it runs only one, it
prints what failed. Without a part of a name, it writes the table of the page "The checks,
attacked", and prints what the programs call most often that no fault changes.
"""

import ast
import sys
from collections import Counter
from pathlib import Path

import torch._dynamo  # each process would import it
import torchvision  # noqa: F401
from torch import nn

sys.path[0] = str(Path(__file__).parents[1])  # this file has the name of one there

from attacks import PAGES, PARSER, RUN_WITH, each, name_of, record  # noqa: E402
from faults import FAULTS, installed, place  # noqa: E402

from mkdocs_sybil.examples import Page, Program, outcome  # noqa: E402
from stop_the_gradient import measured  # noqa: E402

AT_ONCE = 13  # faults in one process: most of its first seconds go into imports
TAUGHT = (torch, torch.Tensor, nn, nn.Module, torch.optim, torch.optim.Optimizer, torch.hub)


def failures() -> list[tuple[str, str]]:
    """Return the examples that fail, each as (page, its failure)."""
    return [
        (name_of(page), failure)
        for page in PAGES
        for example in Page.parse(str(page), PARSER)
        if (failure := outcome(example).failure)
    ]


def caught(faults: tuple[str, ...]) -> list[Counter[str]]:
    """Return how many examples of which page fail with each fault."""
    found = []
    for fault in faults:
        with installed(fault):
            failed = failures()
        found.append(Counter(page for page, _ in failed))
        print(f"{fault}: {dict(found[-1])}", flush=True)
        if len(faults) == 1:
            print(*(failure for _, failure in failed), sep="\n\n")
    if failed := failures():
        raise RuntimeError(f"something of {faults} is still there: {failed}")
    return found


def unchanged() -> Counter[str]:
    """Return how often programs call what PyTorch has and no fault changes."""
    changed = {name for _, name, _ in FAULTS.values()}
    return Counter(
        node.func.attr
        for page in PAGES
        for example in Page.parse(str(page), PARSER)
        if isinstance(example.parsed, Program)
        for node in ast.walk(ast.parse(example.parsed.source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr not in changed and any(hasattr(o, node.func.attr) for o in TAUGHT)
    )


def column(page: str) -> str:
    """Return a short link to a page, for the head of a narrow column."""
    return f"[{max(Path(page).stem.split('-'), key=len)}]({page})"


def main(wanted: str = "") -> int:
    """Count the examples that fail with each fault; return 1 if a fault was not noticed."""
    faults = [fault for fault in FAULTS if wanted in fault]
    parts = [tuple(faults[i : i + AT_ONCE]) for i in range(0, len(faults), AT_ONCE)]
    found: dict[str, Counter[str]] = {}
    for some, counts in each(caught, parts):
        found |= zip(some, counts, strict=True)
    unnoticed = [fault for fault in faults if not found[fault]]
    print(f"{len(faults)} faults, not noticed: {unnoticed}")
    if not wanted:
        print("called, and never changed:", *unchanged().most_common(30))
        pages = [
            page for page in map(name_of, PAGES) if any(count[page] for count in found.values())
        ]
        table: measured.Table = {
            "command": "uv run python tests/benchmarks/faults.py",
            "run_with": RUN_WITH,
            "columns": ["Fault", "Examples", *map(column, pages), "What is changed"],
            "rows": [
                [
                    fault,
                    found[fault].total(),
                    *(found[fault][page] or "" for page in pages),
                    f"`{place(fault)}`",
                ]
                for fault in faults
            ],
        }
        measured.write("faults", table)
        record("[Changes in PyTorch](#faults)", len(faults), len(faults) - len(unnoticed))
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
