"""Each package that is installed is pinned in pyproject.toml, and is what is pinned."""

import subprocess
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from stop_the_gradient import pins
from stop_the_gradient.releases import data as release_data
from stop_the_gradient.releases import run as release_run

PROJECT = tomllib.loads(release_data.PROJECT.read_text("utf-8"))
MEMBERS = [
    tomllib.loads(p.read_text("utf-8")) for p in release_data.ROOT.glob("src/*/pyproject.toml")
]
OWN = ["stop-the-gradient", *(member["project"]["name"] for member in MEMBERS)]
LISTED = [*PROJECT["project"]["dependencies"], *PROJECT["tool"]["uv"]["constraint-dependencies"]]
EXACT = {
    canonicalize_name(pin.name): str(pin.specifier)
    for pin in map(Requirement, LISTED)
    if str(pin.specifier).startswith("==") and (not pin.marker or pin.marker.evaluate())
}


def installed() -> dict[str, str]:
    """Return the versions of what the site and its tests need here, however far down."""
    waiting = [Requirement(text) for text in (*OWN, *PROJECT["dependency-groups"]["dev"])]
    seen, found = set(), {}
    while waiting:
        wanted = waiting.pop()
        name, extras = canonicalize_name(wanted.name), ["", *sorted(wanted.extras)]
        if (name, *extras) in seen:
            continue
        seen.add((name, *extras))
        try:
            there = distribution(name)
        except PackageNotFoundError:
            found[name] = "not installed"
            continue
        found[name] = f"=={there.version}"
        for needed in map(Requirement, there.requires or []):
            if not needed.marker or any(needed.marker.evaluate({"extra": e}) for e in extras):
                waiting.append(needed)
    return {name: version for name, version in found.items() if name not in OWN}


def test_what_is_installed_is_what_is_pinned() -> None:
    here, pinned = installed(), {str(name): pin for name, pin in EXACT.items()}
    assert {"torch", "numpy", "tornado", "setuptools"} < here.keys()
    assert here == {name: pinned.get(name, "not pinned") for name in here}, "Run: uv sync"


def test_what_builds_the_packages_is_pinned() -> None:
    pinned = PROJECT["tool"]["uv"]["build-constraint-dependencies"]
    for project in (PROJECT, *MEMBERS):
        for name in project["build-system"]["requires"]:
            assert any(pin.startswith(f"{name}==") for pin in pinned)


PYPROJECT = """
dependencies = [
    "torch==2.0",
]
[tool.uv]
constraint-dependencies = [
    "numpy==1.0",
]
build-constraint-dependencies = [
    "hatchling==1.0",
]
[build-system]
requires = ["hatchling"]
"""
EXPORTED = [
    "colorama==0.4 ; sys_platform == 'win32'",
    "numpy==2.0 ; python_full_version < '3.12'",
    "numpy==3.0 ; python_full_version >= '3.12'",
    "torch==2.0",
]


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what uv is asked. It answers from a list, and pyproject.toml is a small one."""
    asked: list[str] = []
    project = tmp_path / "pyproject.toml"
    project.write_text(PYPROJECT)

    def uv(command: str, given: str = "") -> list[str]:
        asked.append(command)
        if "lock" in command:  # without pins, else nothing could move
            assert "numpy" not in project.read_text()
        answers = {"export": EXPORTED, "compile": ["hatchling==2.0", "torch==2.0"]}
        return next((lines for word, lines in answers.items() if word in command), [])

    monkeypatch.setattr(pins, "PROJECT", project)
    monkeypatch.setattr(pins, "uv", uv)
    monkeypatch.delenv("CI", raising=False)
    return asked


def test_pins_are_written(said: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A condition stays where a package has two versions. What is exact already is left out."""
    assert pins.main([]) == 0
    assert pins.PROJECT.read_text() == PYPROJECT.replace(
        '    "numpy==1.0",\n',
        '    "colorama==0.4",\n'
        "    \"numpy==2.0 ; python_full_version < '3.12'\",\n"
        "    \"numpy==3.0 ; python_full_version >= '3.12'\",\n",
    ).replace("hatchling==1.0", "hatchling==2.0")
    assert [line for line in capsys.readouterr().out.splitlines() if "hatchling" in line] == [
        '-    "hatchling==1.0",',
        '+    "hatchling==2.0",',
    ]
    assert "uv lock --quiet " in said


def test_only_on_demand_all_become_newer(said: list[str]) -> None:
    assert pins.main(["--upgrade"]) == 0
    assert "uv lock --quiet --upgrade" in said


def test_what_does_not_fit_changes_nothing(
    said: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def uv(command: str, given: str = "") -> list[str]:
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(pins, "uv", uv)
    assert pins.main([]) == 2
    assert pins.PROJECT.read_text() == PYPROJECT
    monkeypatch.setenv("CI", "true")
    assert pins.main([]) == 2
    assert pins.PROJECT.read_text() == PYPROJECT


def test_an_environment_for_a_release_knows_no_pins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """uv reads the pins of the project that it is called in."""
    uv = tmp_path / "uv"
    uv.write_text(f"#!/bin/sh\npwd >> '{tmp_path}/asked'\n")
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    (tmp_path / "release").mkdir()
    release_run.install(["torch==1.13.1"], str(tmp_path / "release"))
    assert (tmp_path / "asked").read_text().split() == [str(tmp_path / "release")] * 2
