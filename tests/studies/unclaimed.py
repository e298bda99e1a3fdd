"""Which messages about gradients have no page, of all in PyTorch and the frameworks that are here.

`uv run python tests/studies/unclaimed.py site/en` reads the sources of the installed packages: what
they raise, warn of and log. It pastes each message into the box for an error of a built site, as a
person would see it (this needs Node.js), and prints those that the box explains by no page and that
`tests/search/harvest.yml` doesn't list. `--packages FOLDER` reads those of another environment,
`--newest` the newest release of each, as .github/workflows/upcoming.yml does each week.
Give a message that people meet a page: its words in a `data-also`, and itself in `harvest.yml`.
List any other there, below a reason. Messages of C++ aren't read: they are in pieces.
"""

import argparse
import ast
import json
import re
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from stop_the_gradient.releases.run import install

ROOT = Path(__file__).parents[2]
LIST = ROOT / "tests/search/harvest.yml"
PACKAGES = ("torch", "transformers", "peft", "accelerate", "lightning", "trl")
ABOUT = re.compile(
    r"requires_?grad|\bgrads?\b|\bgradient|autograd|backward\b|\bleaf tensor|non-leaf|in-place|inplace"
    r"|differentia|backward hook|optimizer|param(?:eter)?[_ ]group|unused param|GradScaler|unscale"
    r"|inference[_ ](?:mode|tensor)|\bvmap\b|\bjvp\b|\bvjp\b|jacobian|hessian|functorch|frozen"
    r"|trainable|\.?detach\b|find_unused|no_sync|activation_?checkpointing|reentrant|lr_scheduler"
    r"|static_graph|tie_word|weight tying|second time|\badapters? (?:layers? )?(?:is|are|was)\b",
    re.IGNORECASE,
)
# What concerns who develops these packages, and no code of their users.
INSIDE = re.compile(
    r"/(?:testing|tests?|test_utils|_inductor|inductor|_decomp|_meta_registrations|_refs|_prims\w*"
    r"|_export|export|onnx|jit|fx|_numpy|_precompile|_custom_op|_library|models|experimental"
    r"|benchmark|profiler|rpc|elastic|_subclasses|commands|compile_to_python)[/.]"
    r"|to_standalone_python|torch/library|torch/_dynamo/(?!variables|eval_frame|external_utils)"
)
CALLS = {"warn", "warning", "warning_once", "warn_once", "rank_zero_warn", "rank_zero_deprecation"}
VARIES = "…"
TOO_SHORT = 20
ASK = """
import fs from "fs"
const { entryOf, find } = await import(process.argv[1])
const [errors, pasted] = JSON.parse(fs.readFileSync(0))
const entries = errors.map(entryOf)
console.log(JSON.stringify(pasted.map(text => (find(text, entries).fits ?? []).map(e => e.url))))
"""


@dataclass(frozen=True)
class Message:
    """What a line of a source says; … is in the place of each part that varies."""

    source: str
    line: int
    kind: str
    text: str

    @property
    def pasted(self) -> str:
        """Return it as a person would paste it."""
        said = self.text.replace(VARIES, "3")
        if self.kind.endswith("Warning"):
            return f"/lib/{self.source}:{self.line}: {self.kind}: {said}"
        return f"{self.kind}: {said}" if self.kind else said


def asked(errors: Path, pasted: Iterable[str]) -> list[list[str]]:
    """Return the addresses that the box of a site gives for each text: see errors.json."""
    matching = (ROOT / "docs/theme/assets/matching.js").as_uri()
    given = json.dumps([json.loads(errors.read_text("utf-8")), [*pasted]])
    command = ["node", "--input-type=module", "--eval", ASK, matching]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    found: list[list[str]] = json.loads(done.stdout)
    return found


def _text(node: ast.expr | None, known: dict[str, ast.expr]) -> str | None:
    """Return what an expression says, None if it is no text."""
    match node:
        case ast.Constant(value=str(constant)):
            return constant
        case ast.JoinedStr(values=parts):
            return "".join(_text(part, known) or VARIES for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            one, two = _text(left, known), _text(right, known)
            return None if one is None and two is None else (one or VARIES) + (two or VARIES)
        case ast.BinOp(left=left, op=ast.Mod()):
            text = _text(left, known)
            return text and re.sub(r"%[\d.]*[sdrfg]", VARIES, text)
        case ast.Call(func=ast.Attribute(value=value, attr="format")):
            text = _text(value, known)
            return text and re.sub(r"\{[^{}]*\}", VARIES, text)
        case ast.Name(id=name) if name in known:
            return _text(known[name], {})
        case ast.IfExp(body=body, orelse=other):
            return _text(body, known) or _text(other, known)
    return None


def _name(function: ast.expr) -> str:
    return getattr(function, "attr", "") or getattr(function, "id", "")


def _said(node: ast.AST, known: dict[str, ast.expr]) -> tuple[str, str] | None:
    """Return the kind of a message and what it says, None if a node makes none."""
    match node:
        case ast.Raise(exc=ast.Call(func=function, args=arguments)):
            kind = _name(function)
        case ast.Call(func=function, args=arguments) if _name(function) in CALLS:
            kind = "" if _name(function).startswith("warning") else "UserWarning"
        case ast.Call(func=ast.Name(id="unimplemented"), keywords=keywords):
            said = {keyword.arg: _text(keyword.value, known) for keyword in keywords}
            return "Unsupported", f"{said.get('gb_type')}\n  Explanation: {said.get('explanation')}"
        case _:
            return None
    text = next(filter(None, (_text(argument, known) for argument in arguments)), None)
    return (kind, text) if text else None


def messages(folder: Path, packages: Iterable[str] = PACKAGES) -> Iterator[Message]:
    """Yield what the sources in a folder say about gradients, each text once."""
    met = set()
    for path in sorted(path for package in packages for path in (folder / package).rglob("*.py")):
        source = path.relative_to(folder).as_posix()
        if INSIDE.search(f"/{source}"):
            continue
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            inside = [*ast.walk(function)]
            known = {
                node.targets[0].id: node.value
                for node in inside
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            }
            for node in inside:
                if not (said := _said(node, known)):
                    continue
                kind, text = said[0], " ".join(said[1].split())
                if len(text) < TOO_SHORT or kind == "AssertionError" or text in met:
                    continue
                met.add(text)
                if ABOUT.search(text):
                    yield Message(source, getattr(node, "lineno", 0), kind, text)


def main() -> int:
    """Print what has no page and isn't listed; return 1 if there is any."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("site", type=Path, help="a built site, such as site/en")
    here = Path(sysconfig.get_paths()["purelib"])
    parser.add_argument("--packages", type=Path, default=here, metavar="FOLDER")
    parser.add_argument("--newest", action="store_true", help="install them first, for this")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="newest-") as folder:
        if given.newest:
            install([*PACKAGES], folder)
            (given.packages,) = Path(folder, "lib").glob("python3*/site-packages")
        found = [*messages(given.packages)]
    listed = yaml.safe_load(LIST.read_text("utf-8"))["none"].values()
    known = tuple(beginning for beginnings in listed for beginning in beginnings)
    answers = asked(given.site / "assets/errors.json", [message.pasted for message in found])
    unclaimed = [one for one, answer in zip(found, answers, strict=True) if not answer]
    new = [message for message in unclaimed if not message.text.startswith(known)]
    for message in new:
        print(f"{message.source}:{message.line}: {message.kind}: {message.text}\n")
    print(f"{len(found)} messages, {len(unclaimed)} without a page, {len(new)} of these not listed")
    return 1 if new else 0


if __name__ == "__main__":
    raise SystemExit(main())
