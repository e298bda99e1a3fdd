"""The next PyTorch: what it would change is told, and one command moves the site to it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from stop_the_gradient import edition, upcoming
from stop_the_gradient.data import ROOT
from stop_the_gradient.releases import data as release_data

NEXT, EDITION = "99.1.0", release_data.RELEASES[-1]


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the command runs. It runs nothing, and works on a copy of pyproject.toml."""
    if shutil.which("git") is None:
        pytest.skip("Moving the edition needs git.")
    project = tmp_path / "pyproject.toml"
    project.write_text(release_data.PROJECT.read_text("utf-8"))
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 98.0.1\n")
    python.chmod(0o755)
    commands: list[str] = []
    monkeypatch.setattr(edition, "PROJECT", project)
    monkeypatch.setattr(edition, "install", lambda wanted, folder: python)
    monkeypatch.setattr(edition, "call", lambda *command: commands.append(" ".join(command)))
    monkeypatch.setattr(edition, "ROOT", tmp_path)  # no git, so no changes
    monkeypatch.setattr(edition, "mentions", lambda release: ["docs/en/a.md:1: In 1.0, it is so."])
    monkeypatch.delenv("CI", raising=False)
    return commands


def test_the_edition_moves(ran: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    before = edition.PROJECT.read_text()
    assert edition.main([NEXT]) == 0
    old, new = before.splitlines(), edition.PROJECT.read_text().splitlines()
    assert [line for line in new if line not in old] == [
        next(line for line in old if line.startswith("version")).replace(EDITION, NEXT),
        f'    "torch=={NEXT}",',
        '    "torchvision==98.0.1",',
        f'    "{NEXT}",',
    ]
    assert len(new) == len(old) + 1
    assert [command.partition(" ")[2] for command in ran] == [
        "-m stop_the_gradient.pins",
        "-m mkdocs_sybil record",
        "-m stop_the_gradient.lab",
        "-m stop_the_gradient.releases",
        "--no-pager diff --stat",
    ]
    assert "docs/en/a.md:1: In 1.0" in capsys.readouterr().out


def test_what_cannot_be_synced_is_put_back(ran: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    before = edition.PROJECT.read_text()
    monkeypatch.setattr(edition, "call", lambda *command: 1)
    assert edition.main([NEXT]) == 2
    assert edition.PROJECT.read_text() == before


def test_a_failing_example_is_told(ran: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edition, "call", lambda *command: "record" in command[-1])
    assert edition.main([NEXT]) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["newest"], "'newest' is not a release such as 2.16.0"),
        (["2.16"], "'2.16' is not a release such as 2.16.0"),
        ([EDITION], "The edition is"),
        (["1.13.1"], "It only moves forward"),
    ],
)
def test_a_wrong_release_changes_nothing(
    ran: list[str], capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    before = edition.PROJECT.read_text()
    assert edition.main(arguments) == 2
    assert said in capsys.readouterr().out
    assert edition.PROJECT.read_text() == before
    assert ran == []


def test_ci_moves_no_edition(
    ran: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "true")
    assert edition.main([NEXT]) == 2
    assert capsys.readouterr().out.startswith("CI is set: an edition is moved by a person")
    assert ran == []


def test_without_git_nothing_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert edition.main([NEXT]) == 2
    assert "Install git" in capsys.readouterr().out


def test_changes_that_are_not_committed_stop_it(
    ran: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    subprocess.run(["git", "init", "--quiet"], cwd=edition.ROOT, check=True)
    assert edition.main([NEXT]) == 2
    assert "not committed. Commit or remove them first:\n?? " in capsys.readouterr().out
    assert ran == []


def refuse(wanted: list[str], folder: str, *options: str) -> Path:
    raise subprocess.CalledProcessError(1, "uv", stderr="error: No solution")


def test_a_release_that_cannot_be_installed(
    ran: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(edition, "install", refuse)
    assert edition.main([NEXT]) == 2
    assert capsys.readouterr().out == f"{NEXT} cannot be installed:\nerror: No solution\n"
    assert ran == []


def test_the_lines_that_name_a_release() -> None:
    found = edition.mentions("1.13.1")
    assert any(line.startswith("docs/en/releases/index.md:") for line in found)


@pytest.fixture
def newest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest PyTorch lets one example print another text, and one raise."""

    def run(
        python: Path, wanted: dict[release_data.Key, release_data.Example]
    ) -> tuple[dict[str, str], dict[release_data.Key, release_data.Outcome]]:
        one, other, *rest = wanted
        did = {one: ["different", "another text\n"], other: ["failed", "RuntimeError: boom"]}
        return {"PyTorch": NEXT}, {**did, **dict.fromkeys(rest, "same")}

    monkeypatch.setattr(upcoming, "install", lambda wanted, folder, *options: Path("python"))
    monkeypatch.setattr(upcoming, "run", run)


def test_what_the_newest_release_changes(newest: None, capsys: pytest.CaptureFixture[str]) -> None:
    shown = release_data.site(frameworks=True)
    assert upcoming.main(["newest"]) == 1
    said = capsys.readouterr().out
    assert f": 2 of {len(shown)} programs differ\n\nPyTorch {NEXT}.\n" in said
    assert "\n+another text\n" in said
    assert "~~~~diff\nRuntimeError: boom\n~~~~" in said
    ((page, name), example), *_ = shown.items()
    assert f"`docs/en/{page}:{example.line}` `{name}`\n" in said


def test_the_nightly_build_needs_an_index(
    newest: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("UV_INDEX", raising=False)
    assert upcoming.main(["nightly"]) == 2
    assert capsys.readouterr().out.startswith("UV_INDEX is not set")
    monkeypatch.setenv("UV_INDEX", "file:///nowhere")
    assert upcoming.main(["nightly"]) == 1


def test_nothing_to_try(
    newest: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in ([], ["2.16.0"]):
        with pytest.raises(SystemExit) as end:
            upcoming.main(arguments)
        assert end.value.code == 2
    monkeypatch.setattr(upcoming, "install", refuse)
    assert upcoming.main(["newest"]) == 2
    assert "could not be installed:\n\nerror: No solution" in capsys.readouterr().out


def test_the_same_is_no_difference(
    newest: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(upcoming, "run", lambda python, wanted: ({}, dict.fromkeys(wanted, "same")))
    assert upcoming.main(["newest"]) == 0
    assert ": 0 of " in capsys.readouterr().out


@pytest.mark.parametrize(("found", "expected"), [("12", "issue comment 12"), ("", "issue create")])
def test_the_workflow_opens_one_issue(tmp_path: Path, found: str, expected: str) -> None:
    """Its script runs with a `gh` that notes how it was called, and finds an issue or none."""
    workflow = yaml.safe_load((ROOT / ".github/workflows/upcoming.yml").read_text("utf-8"))
    script = workflow["jobs"]["tell"]["steps"][-1]["run"]
    (tmp_path / "gh").write_text(
        f'#!/bin/sh\necho "$@" >> calls\n[ "$2" = list ] && echo {found}\n:'
    )
    (tmp_path / "gh").chmod(0o755)
    (tmp_path / "report-nightly-macos").mkdir()
    (tmp_path / "report-nightly-macos" / "report.md").write_text("x" * 70_000)
    (tmp_path / "report-newest-linux").mkdir()
    (tmp_path / "report-newest-linux" / "report.md").write_text("2 of 3 programs differ\n")
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "RUN": "the address"}
    subprocess.run(["bash", "-e", "-c", script], cwd=tmp_path, env=environment, check=True)
    _, last = (tmp_path / "calls").read_text().splitlines()
    assert last.startswith(expected)
    assert last.endswith("--body-file body.md")
    body = (tmp_path / "body.md").read_text()
    assert body.startswith("## report-newest-linux\n\n2 of 3 programs differ\n")
    assert body.endswith("\n\nThe run: the address\n")
    assert len(body) < 65_536
