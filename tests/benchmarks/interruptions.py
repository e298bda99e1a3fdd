"""Kill the build, the recording and the release run at random moments, and look at what is left.

`uv run python tests/benchmarks/interruptions.py [KILLS]` kills each 50 times between its start and
its end: three of five times by SIGKILL, else by SIGTERM and SIGINT. Each time it compares what is
left, file by file, with what was there and with what the run makes, and runs the command again.
The table goes to docs/en/measured/interruptions.json.
"""

import platform
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import interrupted

from stop_the_gradient import measured

SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
PAGES = 150
LEFT = {"old": "Left the old", "new": "Left the new", "between": "Left some of both",
        "half-written": "Half-written"}  # fmt: skip


def main(kills: int, folder: Path) -> None:
    """Measure, print and write the table."""
    chosen = random.Random(4)
    rows: list[list[str | int | float]] = []
    for run in interrupted.runs(folder, PAGES):
        kept = run.root.with_name(f"{run.outputs}-kept")
        old, new, _ = interrupted.states(run, kept)
        run.reset(kept)
        started = time.perf_counter()
        run.finish("2")
        duration = time.perf_counter() - started
        found: Counter[str] = Counter()
        ended = 0
        while sum(found.values()) < kills:
            run.reset(kept)
            process = run.start("2")
            try:
                process.wait(chosen.uniform(0, 1.5 * duration))
                ended += 1  # it takes longer at times, so that late kills miss at others
            except subprocess.TimeoutExpired:
                process.send_signal(SIGNALS[sum(found.values()) % len(SIGNALS)])
                process.communicate()
                found[run.check(old, new)] += 1
        print(f"{run.name}: {duration:.1f} s, {dict(found)}, ended before the kill: {ended}")
        rows.append([f"`{run.name}`", kills, *(found[name] for name in LEFT)])
    measured.write(
        "interruptions",
        {
            "command": "uv run python tests/benchmarks/interruptions.py",
            "run_with": f"MkDocs {version('mkdocs')}, Python {platform.python_version()}",
            "columns": ["What ran", "Kills", *LEFT.values()],
            "rows": rows,
        },
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="interruptions-") as temporary:
        main(int((*sys.argv[1:], 50)[0]), Path(temporary))
