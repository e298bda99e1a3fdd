"""Say which tensors of a model a training step changes, which it should and does not, and why.

    with who_learns(model, optimizer) as report:
        ...  # one of your own training steps, or several
    print(report)

Nothing is imported until a name is used: the pytest plugin loads in every test run.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from who_learns.repeat import Repeat as Repeat
    from who_learns.report import NotFrozen as NotFrozen
    from who_learns.report import NotLearning as NotLearning
    from who_learns.report import Report as Report
    from who_learns.watch import who_learns as who_learns

__all__ = ["NotFrozen", "NotLearning", "Repeat", "Report", "who_learns"]

HOMES = {
    "NotFrozen": "report", "NotLearning": "report", "Repeat": "repeat", "Report": "report",
    "who_learns": "watch",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
