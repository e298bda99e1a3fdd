"""`[tool.mkdocs-sybil]`: where it is found, what each option may be, and what is told."""

import dataclasses
from pathlib import Path
from unittest import mock

import pytest

from mkdocs_sybil import Config, ProblemError, environment_of, load, pages
from mkdocs_sybil._internal.config import LIMITS, OPTIONS, find


def write(root: Path, options: str) -> Path:
    (root / "pyproject.toml").write_text(f"[project]\ndocs = 'x'\n\n[tool.mkdocs-sybil]\n{options}")
    return root


def test_an_empty_table_is_enough(tmp_path: Path) -> None:
    config = load(write(tmp_path, ""))
    assert config == Config(tmp_path, tmp_path / "docs", tmp_path / "snippets")


def test_it_is_found_above(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next table is meant, not the next file, nor one that only names the package."""
    write(tmp_path, "typed = true")
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (inner / "pyproject.toml").write_text("[project]\ndependencies = ['mkdocs-sybil']\n")
    monkeypatch.chdir(inner)
    assert load().typed
    assert load().root == tmp_path


VALUES = {
    "docs": '"docs/en"',
    "snippets": '"examples"',
    "fixtures": '"a.b"',
    "preload": '["a.b", "c"]',
    "exclude": '["a.md"]',
    "typed": "true",
    "namespace": '"page"',
    "fragments": '["a", "b"]',
    "languages": '["a"]',
    "attributes": '["a"]',
    "ignore": '["a"]',
    "failures": '"report"',
    "time_limit": "1",
    "memory_limit": "1.5",
    "output_limit": "10",
    "processes": "2",
    "machines": '["A=1"]',
    "command": '"uv run x"',
}


def test_each_option(tmp_path: Path) -> None:
    assert VALUES.keys() == OPTIONS.keys()
    default = load(write(tmp_path, ""))
    for name, value in VALUES.items():
        config = load(write(tmp_path, f"{name} = {value}"))
        changed = {
            field.name
            for field in dataclasses.fields(config)
            if getattr(config, field.name) != getattr(default, field.name)
        }
        assert changed == {name}
        hash(config)
    folders = load(write(tmp_path, 'docs = "../docs/./en"'))
    assert folders.docs == tmp_path.parent / "docs/en"
    several = load(write(tmp_path, 'docs = ["docs/en", "docs/zh"]'))
    assert several.folders == (tmp_path / "docs/en", tmp_path / "docs/zh")
    assert several.docs == several.folders[0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("\ntypd = true", ":6: [tool.mkdocs-sybil] has no option 'typd'. Did you mean 'typed'?"),
        ("xyz = 1", ":5: [tool.mkdocs-sybil] has no option 'xyz'. The options are docs, snippets,"),
        ("docs = 1", ":5: docs is 1. It must be the path of a folder."),
        ('docs = "a\\u0000"', ":5: docs is 'a\\x00'. It must be the path of a folder."),
        ('machines = ["A=\\u0000"]', ":5: machines is ['A=\\x00']. It must be a list of texts."),
        ("docs = '..'", "above the folder of pyproject.toml. Give the pages a folder of their own"),
        ("docs = ''", ":5: docs is ''. It must be the path of a folder."),
        (f"docs = '{'a' * 256}'", "It must be the path of a folder."),
        (f"snippets = '{'a/' * 600}'", "It must be the path of a folder."),
        ("docs = []", ":5: docs is []. It must be the path of a folder, or a list of such paths."),
        ("docs = ['a', 1]", ":5: docs is 1. It must be the path of a folder."),
        ("docs = ['a', 'a/b']", ":5: docs names a/b, which lies in a. Give the pages of each"),
        ("docs = ['a', 'b']\nsnippets = 'b'", "docs (b) lies in snippets (b)."),
        ("translations = ['a']", ":5: [tool.mkdocs-sybil] has no option 'translations'."),
        ("typed = 'yes'", ":5: typed is 'yes'. It must be true or false."),
        ("typed = 1", ":5: typed is 1. It must be true or false."),
        ("exclude = 'a.md'", ":5: exclude is 'a.md'. It must be a list of texts."),
        ("exclude = ['./a/*']", ":5: exclude has './a/*'. It must be patterns of paths below docs"),
        ("exclude = ['a/']", ":5: exclude has 'a/'. It must be patterns of paths below docs"),
        ("exclude = ['']", ":5: exclude has ''. It must be patterns of paths below docs"),
        ("exclude = ['docs/a/*']", ":5: exclude has 'docs/a/*', which matches no page."),
        ("exclude = ['docs/a/*']", "of pages below docs: write 'a/*'."),
        ("fragments = ['.a']", ":5: fragments has '.a'. Write a name, without a dot in front of"),
        ("languages = ['a b']", ":5: languages has 'a b'. Write a name, without a dot in front"),
        (
            "fragments = ['pycon']",
            ":5: fragments has 'pycon', which is Python, and runs. To show a",
        ),
        (
            "languages = ['py']",
            ":5: languages has 'py', which is Python, and runs. To show a block",
        ),
        ("ignore = ['']", ":5: ignore has ''. Write a name, without a dot in front of it."),
        ("command = ' '", ":5: command is ' '. It must be what a person types in a terminal."),
        ("exclude = [1]", ":5: exclude is [1]. It must be a list of texts."),
        ("namespace = 'site'", ":5: namespace is 'site'. It must be 'program' or 'page'."),
        ("namespace = ['page']", "It must be 'program' or 'page'."),
        ("time_limit = true", ":5: time_limit is True. It must be a number from 0.1 to 86,400."),
        ("time_limit = -1", ":5: time_limit is -1. It must be a number from 0.1 to 86,400."),
        ("time_limit = 0", ":5: time_limit is 0. It must be a number from 0.1 to 86,400."),
        ("time_limit = inf", ":5: time_limit is inf. It must be a number from 0.1 to 86,400."),
        ("time_limit = nan", ":5: time_limit is nan. It must be a number from 0.1 to 86,400."),
        ("memory_limit = -inf", ":5: memory_limit is -inf. It must be a number from 1 to"),
        ("memory_limit = 1e400", ":5: memory_limit is inf. It must be a number from 1 to"),
        ("processes = 100000", ":5: processes is 100000. It must be a whole number from 0 to 256."),
        ("processes = -1", ":5: processes is -1. It must be a whole number from 0 to 256."),
        ("processes = true", ":5: processes is True. It must be a whole number from 0 to 256."),
        (f"output_limit = {10**18}", "It must be a whole number from 1 to 1,000,000,000."),
        ("output_limit = 1.5", ":5: output_limit is 1.5. It must be a whole number from"),
        ("fixtures = []", ":5: fixtures is []. It must be a text."),
        ("fixtures = '.a'", ":5: fixtures has '.a'. It must be a module, such as 'a.b'."),
        (
            "fixtures = 'site'",
            ":5: fixtures is 'site', a module of Python. Give yours another name.",
        ),
        ("preload = ['a-b']", ":5: preload has 'a-b'. It must be a module, such as 'a.b'."),
        ("root = 'x'", ":5: [tool.mkdocs-sybil] has no option 'root'."),
        (
            "typed = true\nroots = 'x'\nfailures = 'error'",
            ":6: [tool.mkdocs-sybil] has no option 'roo",
        ),
        (
            "machines = ['A=1', 'B']",
            ":5: machines has 'B'. It must be variables of the environment, ",
        ),
        ("machines = ['=1']", "such as 'THREADS=1 CAPABILITY=default'."),
        ("machines = ['']", ":5: machines has ''. It must be variables"),
        ("docs = ", "this is not TOML"),
        ("docs = 'a/b'\nsnippets = 'a'", "docs (a/b) lies in snippets (a)."),
        ("snippets = 'docs'", "docs (docs) lies in snippets (docs)."),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str, message: str
) -> None:
    monkeypatch.chdir(write(tmp_path, options))
    with pytest.raises(ProblemError) as error:
        load()
    assert str(error.value).startswith("pyproject.toml:")
    assert message in str(error.value)


def test_without_a_table(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("# mkdocs-sybil\n")
    assert find(tmp_path) is None
    with pytest.raises(ProblemError, match=r"has a table \[tool.mkdocs-sybil\]. Go to the folder"):
        load(tmp_path)


def test_excluded_pages(tmp_path: Path) -> None:
    """A pattern is of the whole path, and `*` goes into folders."""
    config = load(write(tmp_path, 'exclude = ["index.md", "api/*"]'))
    names = ("index.md", "a/index.md", "api/a.md", "api/b/c.md", "b/api/d.md", "e.txt", ".f/g.md")
    for name in names:
        (tmp_path / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "docs" / name).touch()
    found = [path.relative_to(config.docs).as_posix() for path in pages(config)]
    assert found == ["a/index.md", "b/api/d.md"]


def test_a_folder_of_pages_that_nobody_may_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    config = load(write(tmp_path, ""))
    refused = PermissionError(13, "Permission denied", "docs/a")
    with (
        mock.patch("os.scandir", side_effect=refused),
        pytest.raises(ProblemError, match=r"^docs/a cannot be read: Permission denied\.$"),
    ):
        pages(config)


def test_pages_in_a_folder_that_is_a_link(tmp_path: Path) -> None:
    """They are on the site, so they are pages; a link to a folder above leads in a circle."""
    config = load(write(tmp_path, ""))
    for folder in "docs", "elsewhere/deep":
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "elsewhere/deep/a.md").touch()
    (tmp_path / "elsewhere/above").symlink_to("..")
    (tmp_path / "docs/link").symlink_to("../elsewhere")
    (tmp_path / "docs/itself").symlink_to(".")
    assert pages(config) == [tmp_path / "docs/link/deep/a.md"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[tool.mkdocs-sybil]]\n", "mkdocs-sybil is no table"),
        ("[tool]\nmkdocs-sybil = 'x'\n", "mkdocs-sybil is no table"),
        ("[tool.mkdocs-sybil]\ndocs = " + "[" * 20_000, "pyproject.toml is too deep to be read."),
        ("[tool.mkdocs-sybil]\nprocesses = " + "9" * 5000, "pyproject.toml: this is not TOML"),
    ],
)
def test_no_table(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    with pytest.raises(ProblemError, match=message):
        load(tmp_path)


def test_patterns_that_name_a_folder(tmp_path: Path) -> None:
    (tmp_path / "docs/docs").mkdir(parents=True)
    (tmp_path / "docs/a").mkdir()
    with pytest.raises(ProblemError, match=r"exclude has 'a', .* below docs: write 'a/\*'\.$"):
        load(write(tmp_path, "exclude = ['a']"))
    right = ("docs/*", "a/*", "a/b.md", "**/x.md", "[a]", "made/*")
    assert load(write(tmp_path, f"exclude = {list(right)}")).exclude == right


def test_the_least_and_the_most_are_allowed(tmp_path: Path) -> None:
    for name, (least, most) in LIMITS.items():
        for value in (least, most):
            if not isinstance(OPTIONS[name].default, int) or isinstance(value, int):
                assert getattr(load(write(tmp_path, f"{name} = {value}")), name) == value


def test_the_line_is_that_of_the_table(tmp_path: Path) -> None:
    """Not that of an option of the same name above it, or in a table below."""
    file = tmp_path / "pyproject.toml"
    file.write_text("[a]\ntyped = 1\n[tool.mkdocs-sybil]\n\ntyped = 2\n[b]\ntyped = 3\n")
    with pytest.raises(ProblemError, match=r"pyproject\.toml:5: typed is 2\."):
        load(tmp_path)
    file.write_text("# mkdocs-sybil\n[tool]\n\nmkdocs-sybil.typed = 2\n")
    with pytest.raises(ProblemError, match=r"pyproject\.toml:4: typed is 2\."):
        load(tmp_path)


def test_the_variables_of_a_machine() -> None:
    assert environment_of("A=1  B=x=y C=") == {"A": "1", "B": "x=y", "C": ""}


def test_a_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    with pytest.raises(ProblemError, match=r"^The current folder is gone\. Change to another one"):
        load()
