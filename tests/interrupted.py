"""Runs to interrupt: each writes, and must leave what was there or what it made, whole."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tiny_site import Site, program

SOURCE = Path(__file__).parents[1] / "src"
EXAMPLES = 500
RELEASE_RUN = f"""
import json, pathlib, sys
from stop_the_gradient import releases
releases.DATA = pathlib.Path("data/releases.json")
releases.RELEASES = tuple(f"1.{{i}}.0" for i in range(20))
releases.fingerprints = lambda: {{("a.md", f"{{i}}.py"): sys.argv[1] for i in range({EXAMPLES})}}
releases.install = lambda release, folder: pathlib.Path(folder, "python")
def run(python, wanted):
    yield None, {{"Python": sys.argv[1]}}
    yield from ((key, ["different", sys.argv[1]]) for key in wanted)
releases.run = run
sys.exit(releases.main([]))
"""

# Runs the rest of the command line. Ends like a machine that loses power when the command is about
# to make its nth change below its folder; prints how many there were.
STOPPER = """
import os, runpy, signal, sys
WRITE = os.O_WRONLY | os.O_RDWR | os.O_CREAT
CHANGES = {"os.chmod", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.truncate"}
root, stop, module, changes = os.getcwd() + "/", int(sys.argv[1]), sys.argv[2], 0
def hook(event, args):
    global changes
    if isinstance(args and args[0], int):
        return
    if event in CHANGES or event == "open" and isinstance(args[2], int) and args[2] & WRITE:
        # shutil.rmtree names a file by its folder's descriptor. All that it removes is below.
        relative = event in ("os.remove", "os.rmdir") and args[-1] != -1
        if relative or os.path.abspath(os.fsdecode(args[0])).startswith(root):
            changes += 1
            if changes == stop:
                os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(hook)
sys.argv = [module, *sys.argv[3:]]
try:
    if module == "-c":
        code = sys.argv.pop(1)
        exec(code)
    else:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
finally:
    print(changes)
"""


@dataclass
class Run:
    """A command in a folder of its own, and the folders that it writes into.

    The command ends with the state "1" or "2", which decides what it writes.
    """

    name: str
    root: Path
    command: list[str]
    outputs: str
    pages: int

    def write(self, state: str) -> None:
        """Change what the command reads."""
        site = Site(self.root)
        site.page("")
        if self.name == "mkdocs build":
            hook = SOURCE / "stop_the_gradient" / "whole.py"
            config = self.root / "mkdocs.yml"
            config.write_text(f"{config.read_text()}\nhooks: ['{hook}']\n")
            for i in range(self.pages):
                site.page(f"Page {i} of state {state}\n\n" + "word\n\n" * 30, f"page{i}.md")
        elif self.name == "mkdocs_sybil.record":
            names = [f"p{i}" for i in range(self.pages)]
            site.snippets(**dict.fromkeys(names, f"print('{state} ' * 500)\n"))
            site.page("".join(map(program, names)))
        else:
            (self.root / "data").mkdir(exist_ok=True)

    def start(self, state: str, stop: int = 0) -> subprocess.Popen[str]:
        """Start the command; let it end at a change, counted from 1, if one is given."""
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "NO_MKDOCS_2_WARNING": "1"}
        environment.pop("CI", None)
        arguments = [str(stop), *self.command, *([state] if self.name == "releases" else [])]
        return subprocess.Popen(
            [sys.executable, "-c", STOPPER, *arguments],
            cwd=self.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def finish(self, state: str) -> int:
        """Run the command to its end; return how many changes it made."""
        process = self.start(state)
        printed, _ = process.communicate()
        assert process.returncode == 0, f"{self.name} does not run: {printed}"
        return int(printed.split()[-1])

    def contents(self) -> dict[str, str]:
        """Return each file of the outputs, without what git ignores, with its hash."""
        folder = self.root / self.outputs
        return {
            path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix not in (".tmp", ".py", ".gz")
        }

    def leftovers(self) -> list[str]:
        """Return what an interrupted run left. Git ignores it: see .gitignore."""
        return [p.name for p in self.root.rglob(".*") if p.suffix in (".tmp", ".building")]

    def check(self, old: dict[str, str], new: dict[str, str]) -> str:
        """Return which state was left (see `left`), and let the next run end in the second."""
        found = left(self, self.contents(), old, new)
        self.finish("2")
        assert self.contents() == new, "the next run does not do what this one would have done"
        assert self.leftovers() == []
        return found

    def reset(self, kept: Path) -> None:
        """Put the outputs of the first state back."""
        for path in (self.root / self.outputs, self.root / f".{self.outputs}.building"):
            shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(kept, self.root / self.outputs)


def runs(root: Path, pages: int) -> Iterator[Run]:
    """Yield the three runs."""
    commands = {
        "mkdocs build": (["mkdocs", "build", "--quiet"], "site"),
        "mkdocs_sybil.record": (["mkdocs_sybil.record"], "snippets"),
        "releases": (["-c", RELEASE_RUN], "data"),
    }
    for name, (command, outputs) in commands.items():
        folder = root / outputs
        folder.mkdir()
        yield Run(name, folder, command, outputs, pages)


def left(run: Run, now: dict[str, str], old: dict[str, str], new: dict[str, str]) -> str:
    """Return which state a run has left: "old", "new", "between" or "half-written".

    A site is one thing, and is never between. Each recorded output is whole by itself. The data of
    the releases is one file, written after each release: each time whole.
    """
    if now in (old, new):
        return "old" if now == old else "new"
    if now.keys() == old.keys():
        if run.name == "mkdocs_sybil.record":
            between = all(now[name] in (old[name], new[name]) for name in now)
        elif run.name == "releases":
            data = json.loads((run.root / "data" / "releases.json").read_text("utf-8"))
            between = len(data["examples"]) == EXAMPLES
        else:
            between = False
        if between:
            return "between"
    return "half-written"


def states(run: Run, kept: Path) -> tuple[dict[str, str], dict[str, str], int]:
    """Return what the run makes in its two states, and how many changes lead to the second.

    The outputs of the first are put into `kept`, for `reset`.
    """
    run.write("1")
    run.finish("1")
    old = run.contents()
    run.write("2")
    shutil.copytree(run.root / run.outputs, kept)
    changes = run.finish("2")
    return old, run.contents(), changes
