"""The links to PyTorch's documentation, by name."""

import json
import subprocess
import sys

import pytest
from building import DOCS, ROOT, Build

from stop_the_gradient import doc_links

NAMES = sorted(
    {
        match[1]
        for path in DOCS.rglob("*")
        if path.suffix in {".md", ".ipynb"}
        for match in doc_links.LINK.finditer(path.read_text("utf-8"))
    }
)
# Prints those of the names that lead to nothing. A module may have to be imported first.
MISSING = """
import json, pkgutil, sys
def exists(name):
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True
print(json.dumps([name for name in json.load(sys.stdin) if not exists(name)]))
"""


def missing(names: list[str]) -> list[str]:
    """Return the names that the installed PyTorch does not have."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", MISSING],
        input=json.dumps(names),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    return list(json.loads(done.stdout))


def test_the_installed_pytorch_has_what_the_pages_link_to() -> None:
    wrong = ["torch.no_gard", "torch.nn.Linear.freeze", "torchvision.models.vgg99"]
    assert missing([*NAMES, *wrong]) == wrong
    assert len(NAMES) > 20


def test_each_of_them_became_a_link(built: Build) -> None:
    pages = {path: path.read_text("utf-8") for path in built.root.rglob("*.html")}
    assert [path for path, html in pages.items() if "][torch" in html] == []
    for name in NAMES:
        link = f'href="{doc_links.address(name)}"'
        assert any(link in html for html in pages.values()), name


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("torch.no_grad", "generated/torch.no_grad.html#torch.no_grad"),
        ("torch.Tensor.detach", "generated/torch.Tensor.detach.html"),
        ("torch.nn.Module.eval", "generated/torch.nn.Module.html#torch.nn.Module.eval"),
        ("torch.optim.SGD.step", "generated/torch.optim.SGD.html#torch.optim.SGD.step"),
        ("torch.autograd.Function", "autograd.html#torch.autograd.Function"),
    ],
)
def test_where_a_name_leads(name: str, page: str) -> None:
    assert doc_links.address(name) == f"{doc_links.DOCS}/{page}"
