"""The package who-learns and the site: the pages that it names, and the file to paste."""

import re
import subprocess
import sys
from pathlib import Path

from mkdocs_sybil import load
from stop_the_gradient import pasted
from stop_the_gradient.data import ROOT
from who_learns.causes import CAUSES

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


def test_each_page_that_a_cause_names_is_there() -> None:
    for cause, (_, page) in CAUSES.items():
        path, _, anchor = page.partition("#")
        text = (DOCS / f"{path}.md").read_text("utf-8")
        assert not anchor or re.search(rf"\{{#{anchor}[ }}]", text), (cause, page)


def test_the_file_to_paste_does_what_the_package_does(tmp_path: Path) -> None:
    (tmp_path / "step.py").write_text(STEP)
    command = [sys.executable, "step.py"]
    said = []
    for text in (None, pasted.one_file()):
        if text is not None:
            assert "from who_learns." not in text
            (tmp_path / "who_learns.py").write_text(text)
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        said.append(re.sub(r"about [\d.]+ %( to [\d.]+ %)?", "", run.stdout))
    assert said[0] == said[1]
    assert "step.py:9: detach()" in said[1]
