"""Run the examples of all pages in the order that a seed gives, each twice in a row.

A notebook keeps the order of its cells. Prints, as JSON, how many ran, how many did not, and each
failure. It checks the tree that it is in: `python tests/shuffled.py SEED`.
"""

import json
import random
import sys
from pathlib import Path

import torch

from mkdocs_sybil.examples import Page, PythonBlockParser, outcome
from stop_the_gradient import fixtures

ROOT = Path(__file__).parents[1]
assert Path(fixtures.__file__).is_relative_to(ROOT), "PYTHONPATH names another tree"

parser = PythonBlockParser(ROOT / "snippets", fixtures)
groups = []
for path in sorted((ROOT / "docs" / "en").rglob("*")):
    if path.suffix in (".md", ".ipynb"):
        examples = list(Page.parse(str(path), parser))
        # In any order, a cell of a notebook would first run all those before it.
        groups += [examples] if path.suffix == ".ipynb" else [[example] for example in examples]
random.Random(sys.argv[1]).shuffle(groups)
ran = skipped = 0
failures = []
for example in [example for group in groups for example in group * 2]:
    failure, reason = outcome(example)
    if failure:
        failures.append(f"{example.path}:{example.line}: {failure}")
    ran += not reason
    skipped += bool(reason)
threads = torch.get_num_threads()
print(json.dumps({"ran": ran, "skipped": skipped, "threads": threads, "failures": failures}))
