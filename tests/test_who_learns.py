"""The package who-learns and the site: the pages that it names, and the file to paste."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mkdocs_sybil import load
from stop_the_gradient import pasted
from stop_the_gradient.data import ROOT
from stop_the_gradient.one_file import joined
from who_learns.causes import CAUSES
from who_learns.cuts import WHAT

DOCS = load(ROOT).docs
STEP = """
import torch
from torch import nn
from who_learns import who_learns

model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
with who_learns(model, optimizer, where=True) as report:
    h = model[0](torch.ones(1, 2)).detach()
    model[1](h).sum().backward()
    optimizer.step()
print(report)
"""
# PyTorch and what its optimizers import take eight seconds: both are run by one process.
BOTH = """
import os, runpy, sys
import torch, torch._dynamo
for folder in sys.argv[1:]:
    print(end="\\0", flush=True)
    if not os.fork():
        sys.path[0] = folder
        runpy.run_path("step.py")
        sys.stdout.flush()
        os._exit(0)
    assert not os.wait()[1], folder
"""


def test_each_page_that_a_cause_names_is_there() -> None:
    for cause, (_, page) in CAUSES.items():
        path, _, anchor = page.partition("#")
        text = (DOCS / f"{path}.md").read_text("utf-8")
        assert not anchor or re.search(rf"\{{#{anchor}[ }}]", text), (cause, page)


def test_the_front_page_shows_each_cause() -> None:
    """With the loop and the report, or, of a line that ends a path, with what is said of it."""
    shown = ""
    for page in ("who-learns", "which-line"):
        text = (DOCS / f"recipes/{page}.md").read_text("utf-8")
        for program in re.findall(r'--8<-- "(\w+)\.py"', text):
            for output in (ROOT / "snippets/recipes" / page).glob(f"{program}.*"):
                shown += output.read_text("utf-8") if output.suffix in (".out", ".md") else ""
    brief = {
        "learns": "learn:", "frozen": "frozen:", "constant": "buffers that stay",
        "updated": "buffers that change", "averaged": "moved towards parameters that learn",
        "zero-factor": "gradient of zero, because what it is multiplied with was zero",
        "replaced": "the model was changed before the block", "part": "learn, as parts of",
        "not-listed": "in no optimizer's list:", "numpy": "torch.from_numpy(",
        "waits": "no gradient and no step(), as their optimizer made none:",
    }  # fmt: skip
    for cause, (sentence, _) in CAUSES.items():
        said = [brief.get(cause) or max(re.split(r"\{\w+\}", sentence), key=len)]
        said += re.split(r"\{\w+\}", WHAT[cause])[-1:] if cause in WHAT else []
        assert any(words and words in shown for words in said), cause


def test_the_file_to_paste_does_what_the_package_does(tmp_path: Path) -> None:
    (tmp_path / "step.py").write_text(STEP)
    folders = [tmp_path / "package", tmp_path / "pasted"]  # the first has nothing in it
    for folder in folders:
        folder.mkdir()
    text = pasted.one_file()
    assert "from who_learns." not in text
    (folders[1] / "who_learns.py").write_text(text)
    command = [sys.executable, "-c", BOTH, *map(str, folders)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    _, *said = re.sub(r"about [\d.]+ %( to [\d.]+ %)?", "", run.stdout).split("\0")
    assert said[0] == said[1]
    assert "step.py:9: detach()" in said[1]


def test_a_module_that_the_file_to_paste_leaves_out_is_an_error() -> None:
    rest = [name for name in pasted.MODULES if name != "rates"]
    with pytest.raises(ValueError, match=r"imports from rates\.py"):
        joined(pasted.folder(), rest, pasted.HEAD)
