"""The commands that attack the checks: what they try, and what they were told not to expect."""

from attacks import DOCS, PAGES, SNIPPETS
from benchmarks.mutations import explained, mutations, sources


def test_what_is_changed_in_a_program() -> None:
    text = "y = x.detach() * 2\nif y.requires_grad is False:\n    y.backward()\n"
    assert {(line, what) for line, what, _ in mutations(text)} == {
        (1, "drop"), (1, "no .detach()"), (1, "detach -> clone"), (1, "2 + 1"),
        (2, "drop"), (2, "not False"), (3, "drop"),
    }  # fmt: skip
    assert "y = (x) * 2" in {changed[:11] for _, _, changed in mutations(text)}


def test_each_explained_change_can_be_made() -> None:
    """Neither a program nor a line of it has gone since a person wrote why it is not noticed."""
    programs = {
        f"{path.relative_to(root).as_posix()}#{name}".removesuffix("#"): text
        for root, paths in ((SNIPPETS, SNIPPETS.rglob("*.py")), (DOCS, PAGES))
        for path in paths
        if path.suffix != ".md"
        for name, text in sources(path)
    }
    possible = {
        (program, text.splitlines()[line - 1].strip(), what)
        for program, text in programs.items()
        for line, what, _ in mutations(text)
    }
    assert explained()
    assert set(explained()) <= possible
