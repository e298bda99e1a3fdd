"""claims.yml and releases.yml: what a person writes wrong there is told with its line."""

from pathlib import Path

import pytest
from mkdocs.exceptions import PluginError

from stop_the_gradient import across, claims

CHANGE = "a:\n  title: A\n  why: It is so.\n  examples: []\n"
CLAIM = "S0-01:\n  says: It is.\n  verdict: holds\n  today: It is.\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CHANGE + "b: [\n", r"releases\.yml:6: this is not YAML: "),
        (
            CHANGE + "b:\n  title: B\n",
            r"releases\.yml:5: b has no 'why'\. An entry needs title",
        ),
        (CHANGE + "b:\n", r"releases\.yml:5: b has no 'title'"),
    ],
)
def test_a_wrong_change(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "releases.yml").write_text(text)
    with pytest.raises(PluginError, match=message):
        across.changes(tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CLAIM + "S0-02: x: y\n", r"claims\.yml:5: this is not YAML: mapping values are not all"),
        (CLAIM.replace("today", "todat"), r"claims\.yml:1: S0-01 has no 'today'"),
        (CLAIM.replace("holds", "true"), r"claims\.yml: S0-01 has the verdict True\. It must be"),
    ],
)
def test_a_wrong_claim(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "claims.yml").write_text(text)
    with pytest.raises(PluginError, match=message):
        claims.load(tmp_path)


def test_what_is_right_is_read(tmp_path: Path) -> None:
    (tmp_path / "releases.yml").write_text(CHANGE)
    (tmp_path / "claims.yml").write_text("S0-02:" + CLAIM.removeprefix("S0-01:") + CLAIM)
    assert across.changes(tmp_path)["a"]["title"] == "A"
    assert list(claims.load(tmp_path)) == ["S0-01", "S0-02"]
