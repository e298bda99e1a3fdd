"""Read the files of docs/data, and the words of a language: what is wrong in one has its line.

A JSON file is read as YAML, which it is a part of, since YAML's parser knows the lines.
"""

import difflib
import functools
import json
import posixpath
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from mkdocs_sybil import ProblemError, display, read_text

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "data"
SCHEMAS = FOLDER / "schemas"

Keys = tuple[str | int, ...]  # where something stands in a file: ("claims", "S0-01", "proof")


def load(path: Path, schema: str, whole: bool = True) -> Any:
    """Return what a file holds, which must be as docs/data/schemas/SCHEMA.json says.

    If it need not be `whole`, keys may be missing, but for those of `languages`.

    Raises ProblemError, with the lines, if it is not so, if a key stands twice, or if it is no
    YAML.
    """
    if not path.is_file():
        raise ProblemError(f"There is no file {display(path)}.")
    return _parsed(path, read_text(path), schema, whole)


@functools.lru_cache(maxsize=32)  # `serve` reads them at each build
def _parsed(path: Path, text: str, schema: str, whole: bool) -> Any:
    root, data = _read(path, text)
    if root is None:
        raise ProblemError(f"{display(path)}:1: this file is empty.")
    for line, key in _doubled(root):
        raise ProblemError(f"{display(path)}:{line}: {key!r} stands twice. Keep one.")
    rules = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    found = [
        error
        for error in jsonschema.Draft202012Validator(rules).iter_errors(data)
        if whole or error.validator != "required" or "languages" in error.absolute_path
    ]
    messages = sorted({(_line(root, place), what) for place, what in _messages(found)})
    if messages:
        raise ProblemError("\n".join(f"{display(path)}:{line}: {what}" for line, what in messages))
    return data


def _read(path: Path, text: str) -> tuple[yaml.Node | None, Any]:
    """Return the tree of YAML, which knows its lines, and what it holds; twice None if nothing."""
    is_json = path.suffix == ".json"
    try:
        value = json.loads(text) if is_json and text.strip() else None
        root = yaml.compose(text, yaml.CSafeLoader)
        return root, value if is_json else yaml.load(text, yaml.CSafeLoader)
    except json.JSONDecodeError as error:
        line, problem = error.lineno, error.msg
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        problem = error.problem or "this is no YAML"
    except yaml.YAMLError as error:
        line, problem = 1, str(error).partition("\n")[0]
    language = "JSON" if is_json else "YAML"
    raise ProblemError(f"{display(path)}:{line}: this is not {language}: {problem}.")


def _messages(errors: Collection[jsonschema.ValidationError]) -> Iterator[tuple[Keys, str]]:
    """Yield what a schema forbids, with the keys that lead there.

    Of an entry with a misspelt key nothing else is told: the rest follows from that.
    """
    misspelt = set()
    for error in errors:
        if error.validator == "additionalProperties" and isinstance(error.instance, dict):
            for key in _unknown(error):
                missing = [k for k in error.schema.get("properties", ()) if k not in error.instance]
                hint = did_you_mean(str(key), missing)
                misspelt |= {tuple(error.absolute_path)} if hint else set()
                place = (*error.absolute_path, key)
                yield place, _said(error, f"{key!r} was unexpected.{hint}")
    for error in errors:
        if error.validator != "additionalProperties" and tuple(error.absolute_path) not in misspelt:
            yield tuple(error.absolute_path), _said(error, f"{error.message[:300]}.")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a question that names what is most like a name, with a space before it, or ""."""
    close = difflib.get_close_matches(name, list(known), n=1)
    return f" Did you mean {close[0]!r}?" if close else ""


def _unknown(error: jsonschema.ValidationError) -> list[str]:
    known, patterns = (error.schema.get(n, ()) for n in ("properties", "patternProperties"))
    return [
        key
        for key in error.instance
        if key not in known and not any(re.search(pattern, str(key)) for pattern in patterns)
    ]


def _said(error: jsonschema.ValidationError, message: str) -> str:
    place = " ".join(map(str, error.absolute_path))
    return f"{place and f'{place}: '}{message}"


def _doubled(node: yaml.Node) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of each key that stands twice in its mapping."""
    inner = []
    if isinstance(node, yaml.MappingNode):
        names = set()
        for key, value in node.value:
            if key.value in names:
                yield key.start_mark.line + 1, key.value
            names.add(key.value)
            inner.append(value)
    elif isinstance(node, yaml.SequenceNode):
        inner = node.value
    for value in inner:
        yield from _doubled(value)


def _line(node: yaml.Node, keys: Any) -> int:
    """Return the line on which a value stands, or the last of its parents that is there."""
    line = node.start_mark.line + 1
    for part in keys:
        found = None
        if isinstance(node, yaml.MappingNode):
            found = next(((k, v) for k, v in node.value if k.value == str(part)), None)
        elif isinstance(node, yaml.SequenceNode):
            found = node.value[part], node.value[part]
        if found is None:
            return line
        line, node = found[0].start_mark.line + 1, found[1]
    return line


def wrong(path: Path, keys: Keys, message: str) -> ProblemError:
    """Return the error for a value that a schema cannot refuse, with its line."""
    root, _ = _read(path, read_text(path))
    line = _line(root, keys) if root is not None else 1
    return ProblemError(f"{display(path)}:{line}: {message}")


def words(docs: Path, english: Path | None = None) -> Any:
    """Return the words of the language whose pages are in `docs`, see words.yml there.

    A word that it lacks is that of the English pages, if their folder is given.
    """
    if english is None or docs.resolve() == english.resolve():
        return load(docs / "words.yml", "words")
    return _merged(words(english), load(docs / "words.yml", "words", whole=False))


def _merged(below: Any, above: Any) -> Any:
    """Return what is `above`, and of what is `below` the keys that it lacks, at any depth."""
    if not isinstance(below, dict) or not isinstance(above, dict):
        return above
    return below | {key: _merged(below.get(key), value) for key, value in above.items()}


def relative(path: str, page: str) -> str:
    """Return the link from a page to a file, both given by their paths below the docs."""
    return posixpath.relpath(path, posixpath.dirname(page) or ".")


def fill(text: str, **values: object) -> str:
    """Return one of the words with its {names} filled in; raise ProblemError if that cannot be."""
    try:
        return text.format(**values)
    except (LookupError, ValueError):
        names = ", ".join(f"{{{name}}}" for name in values)
        raise ProblemError(f"words.yml: {text!r} may hold {names} and no other braces.") from None
