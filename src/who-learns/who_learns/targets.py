"""One tensor that is looked at, and of which backward() the gradients add up in it."""

import weakref
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from who_learns.causes import Held
from who_learns.cuts import Cut, Line
from who_learns.fingerprint import Fingerprint, Unknown, added, differ, fingerprint, is_zero, some


@dataclass
class Part:
    """Some rows of a tensor, which of their values count, and what these were."""

    rows: Tensor
    mask: Tensor | None  # None: all
    old: Tensor
    by: str  # what may change it

    def moved(self, tensor: Tensor) -> bool:
        """Return whether one of these values is another one now."""
        with torch._C.DisableTorchFunction():
            moved = tensor.detach()[self.rows] != self.old
            return bool((moved if self.mask is None else moved & self.mask).any())


BEFORE = "before the block", ""


class Adds:
    """Of which backward() the gradients add up in one tensor."""

    def __init__(self, grad: Tensor | None) -> None:
        self.last: tuple[Any, int] | None = None  # the gradient, and the version of that
        # The lines of the backward() that are in it, each with the line that called its function.
        self.lines: dict[tuple[str, str], None] = {}
        self.losses: set[int] = set()  # the numbers of the losses whose gradients are in it
        if grad is not None and is_zero(grad) is False:
            self.last, self.lines = (weakref.ref(grad), grad._version), {BEFORE: None}
        self.fresh: dict[tuple[str, str], None] = {}  # of these lines: those since the last step
        self.stepped = self.carried = self.carried_over = False
        self.inner: tuple[Any, int, int] | None = None  # in a step(): the same, and which closure()
        self.uncleared = False  # one closure() has added to what another one left
        self.passed: dict[tuple[str, str], None] = {}  # that an optimizer without it stepped for
        self.passed_at: dict[str, None] = {}  # and where
        self.mixed: dict[tuple[str, str], None] = {}  # the lines of what was added to these
        self.leaked: dict[tuple[str, str], None] = {}  # the same, of what a step has used
        self.into: dict[tuple[str, str], None] = {}
        self.onto: dict[tuple[str, str], None] = {}  # the lines of what a step had used before
        self.adding: dict[tuple[str, str], None] = {}  # and of what was added to it
        self.used: dict[tuple[str, str], None] = {}  # what a step has used
        self.summed: dict[str, None] = {}  # the same, where there were several at once, as words
        self.dropped: dict[tuple[str, str], None] = {}  # what was cleared before a step used it
        # By line: the gradients that were added since the last step, and those that were cleared.
        self.added, self.gone = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        # By step: of the lines whose gradients it used, how many were cleared, and of how many.
        self.wasted: list[tuple[int, int]] = []
        self.wasted_at: dict[Line, None] = {}  # where
        self.meant = False  # other code has read what was cleared, or another optimizer may have
        self.steps = 0  # of all optimizers, before the last gradient
        self.step_at = ""  # the line of the last step
        self.again: dict[str, None] = {}  # the lines of the steps that have used one gradient
        self.old: dict[tuple[str, str], None] = {}  # and of the backward() that it came from

    def arrive(
        self, grad: Tensor, line: tuple[str, str], losses: Iterable[int], steps: int = 0,
        emptied: Line | None = None, cleared: Line | None = None, read: bool = False,
    ) -> None:  # fmt: skip
        """Note a gradient: it was added to the one before, or that was cleared.

        `steps` are those before it. Of the one before is known where it was filled with zeros,
        or set to None, and whether other code than PyTorch has read it.
        """
        last, self.last = self.last, (weakref.ref(grad), grad._version)
        if _same(last, grad, 1):
            if self.stepped:
                self.carried = True
                self.onto |= self.lines
                self.adding[line] = None
            elif self.passed and line not in self.passed:
                self.mixed[line] = None
        else:  # of what wrote to it in between, clipping and clearing are not told apart
            kept = emptied is None and last is not None and last[0]() is grad
            gone = {} if kept else self.fresh
            self.dropped |= gone
            self.meant |= bool(gone) and (read or steps != self.steps)
            for one in gone:
                self.gone[one] += self.added[one]
                self.wasted_at |= {at: None for at in (emptied or cleared,) if at is not None}
            self.added.clear()
            self.lines, self.fresh, self.carried = {}, {}, False
            self.losses, self.passed, self.mixed = set(), {}, {}
        self.lines[line] = self.fresh[line] = None
        self.added[line] += 1
        self.steps = steps
        self.losses.update(losses)
        self.stepped = False

    def arrive_inside(self, grad: Tensor, call: int) -> None:
        """Note a gradient of a closure that step() calls, which may do so several times."""
        last, self.inner = self.inner, (weakref.ref(grad), grad._version, call)
        if last is not None and _same(last[:2], grad, 1):
            self.uncleared |= call != last[2]

    def step(self, grad: Tensor | None, line: str) -> None:
        """Note that a step uses what is there; without a line, it may use something else."""
        if line and self.stepped and _same(self.last, grad):
            self.again |= {self.step_at: None, line: None}
            self.old |= self.lines
        if self.fresh:
            gone, kept = (sum(by[one] for one in self.lines) for by in (self.gone, self.added))
            self.wasted.append((gone, gone + kept))
            self.meant |= self.last is None or self.last[0]() is not grad
        self.gone.clear()
        self.added.clear()
        self.step_at = line
        if self.mixed:
            self.leaked |= self.passed
            self.into |= self.mixed
        self.passed, self.mixed = {}, {}
        self.used |= self.lines
        if len(self.lines) > 1:
            self.summed[lines_of(self.lines)] = None
        self.carried_over |= self.carried
        self.fresh, self.stepped = {}, True

    def end(self, grad: Tensor | None) -> None:
        """Note the gradient after the step: a fused one writes to it."""
        if self.stepped and grad is not None:
            same = self.last is not None and self.last[0]() is grad
            self.last = (weakref.ref(grad), grad._version) if same else None


class Target:
    """A tensor that is looked at, with what was seen of it."""

    def __init__(self, tensor: Tensor, kind: str, owner: nn.Module | None = None) -> None:
        self.tensor, self.kind, self.owner = tensor, kind, owner
        self.names: list[str] = []
        self.flag = tensor.requires_grad
        self.training = owner is not None and owner.training
        self.before: Fingerprint | None = None
        self.changed = False
        self.now: Fingerprint | None = None  # at the end
        self.unknown = ""
        self.look()
        grad = grad_of(tensor)
        self.old: Any = None if grad is None else (weakref.ref(grad), grad._version)
        self.held: list[Held] = []
        self.losses: set[int] = set()  # the numbers of the losses that its steps were about
        self.abouts: set[int] = set()  # the numbers of their backward()
        self.stepped: tuple[Tensor, ...] = ()  # some of its values after the last step
        self.began: tuple[Tensor, ...] = ()  # and before the first one
        self.between: tuple[Tensor, ...] = ()  # what other code added to these between steps
        # Of these, in all steps: how many a step has changed, and how many were put back after it.
        self.moved = self.put_back = 0
        self.previous: tuple[Tensor, ...] = ()  # what they were before the last step
        # The smallest and the largest of some values before and after each step, if that is asked.
        self.span: tuple[tuple[Tensor, ...], tuple[Tensor, ...]] | None = None
        self.used: tuple[int, int] = 0, 0  # the gradients that had arrived, and who used them
        self.twice = False
        # By optimizer: the lines of the calls of its step() that used a gradient.
        self.stepped_at: dict[int, dict[str, None]] = {}
        self.restored = False  # what other code did to it was taken back, but for rounding
        self.doubled = 0  # the id of an optimizer that has it twice in its list
        self.touched = ""  # the line that wrote to its gradient before the last step()
        self.by: dict[int, str] = {}  # by optimizer that used a gradient: the line of its step()
        # By step: the losses whose gradients a GradScaler has divided, and by what: its inverse
        # and, for a fused optimizer, the scale.
        self.divided: list[tuple[frozenset[int], Any, Any]] = []
        self.arrived_by = 0  # the number of the backward() that brought its latest gradient
        self.came_zero = False  # and it was exactly zero after that
        self.earlier = False  # that one was about a step before
        self.adds = Adds(grad)
        self.cleared = ""  # where its gradient was set to None before the last step
        self.emptied: list[Cut] = []  # where it was filled with zeros that a step used
        # Of the last step without a gradient: the operations before what it is about, and before
        # itself, and its line.
        self.without = 0, 0, ""
        # Of some values, in a step: how many have a gradient, and how many of these stay.
        self.moving = self.staying = 0
        self.grad: tuple[Tensor, ...] = ()  # while a step runs: of its gradient
        self.now_at: tuple[Tensor, ...] = ()  # and of its values before
        self.share = 0.0  # how far of the way to the goal own code moved it
        self.away = ""  # what own code moved it away from
        self.sure = False  # what own code moved it towards is no guess
        self.meant = ""  # and another one has its name and its shape
        # While a step runs: which part of it has a gradient of zero.
        self.partly: list[tuple[Cut | None, Part]] = []
        # Where own code has made a part of the gradient zero, and the step has changed this part.
        # None: rows have a gradient of zero by themselves, as in an embedding.
        self.zeroed: dict[Cut | None, Part] = {}
        self.goal = ""  # what own code moved it towards
        self.dropped = False  # own code computed an average of it, and dropped that
        self.still = False  # or wrote it, and no bit changed
        self.own = ""  # of what the model does not know: the attribute of the owner
        self.late = False  # the model got it in the block
        self.computed = False  # that attribute was computed from it

    def look(self) -> None:
        """Take the fingerprint from which a change is counted."""
        try:
            with torch._C.DisableTorchFunction():  # in the block it would be recorded
                self.before, self.unknown = fingerprint(self.tensor), ""
        except Unknown as reason:
            self.unknown = str(reason)
        except (RuntimeError, NotImplementedError, TypeError) as problem:
            self.unknown = f"its values cannot be read ({type(problem).__name__})"

    def begin(self) -> tuple[Tensor, ...]:
        """Note some of the values before a step, and return them; and what was done in between."""
        now = some(self.tensor)
        if not self.stepped:
            kept = self.before.sample if self.before is not None else ()
            kept = tuple(one.reshape(-1) for one in kept)  # in the order of `now`, and no copy
            same = [one.shape for one in kept] == [one.shape for one in now]
            self.began = kept if same and not differ(kept, now) else now
        elif differ(self.stepped, now):
            self.between = added(self.between, self.stepped, now)
            self.count(now)
        return now

    def count(self, now: tuple[Tensor, ...]) -> None:
        """Count which of some values other code has put back, to what they were before a step."""
        with torch._C.DisableTorchFunction():
            for old, new, last in zip(self.previous, self.stepped, now, strict=False):
                if old.shape == new.shape == last.shape:
                    self.moved += int((old != new).sum())
                    self.put_back += int(((old != new) & (old == last)).sum())

    def widen(self, now: tuple[Tensor, ...]) -> None:
        """Note the smallest and the largest that some values have been."""
        low, high = self.span or (now, now)
        if [one.shape for one in low] == [one.shape for one in now]:
            with torch._C.DisableTorchFunction():
                self.span = (
                    tuple(map(torch.minimum, low, now)), tuple(map(torch.maximum, high, now))
                )  # fmt: skip

    def compare(self) -> None:
        """See whether a step has changed values that have a gradient of zero."""
        for cut, part in self.partly:
            if part.moved(self.tensor):
                self.zeroed.setdefault(cut, part)
        self.partly = []

    def lose(self, before: tuple[Tensor, ...]) -> None:
        """Count the values with a gradient that a step leaves as they are."""
        with torch._C.DisableTorchFunction():
            for old, new, grad in zip(before, self.stepped, self.grad, strict=False):
                if old.shape == new.shape == grad.shape:
                    live = grad != 0
                    self.moving += int(live.sum())
                    self.staying += int((live & (old == new)).sum())
        self.grad = ()

    def learns_in_a_step(self) -> bool:
        """Return whether it required a gradient in a step, if there was one, or was changed."""
        return any(held.flag for held in self.held) or self.changed if self.held else self.learnt()

    def learnt(self) -> bool:
        """Return whether it required a gradient at either end of the block, or was changed."""
        return self.flag or self.tensor.requires_grad or self.changed

    def gradient(self, arrived: bool) -> str:
        """Return what the gradient is now: "none", "zero", "new" or "left-over"."""
        grad = grad_of(self.tensor)
        if grad is None:
            return "none"
        if is_zero(grad):
            return "zero"
        return "left-over" if self.is_old(grad) and not arrived else "new"

    def is_old(self, grad: Tensor) -> bool:
        """Return whether a gradient was there before the block, and nothing was added to it."""
        return _same(self.old, grad)


def _same(last: tuple[Any, int] | None, grad: Tensor | None, writes: int = 0) -> bool:
    """Return whether a gradient is the last one, to which this often something has written."""
    if last is None or grad is None:
        return False
    return last[0]() is grad and grad._version == last[1] + writes


def lines_of(found: Iterable[tuple[str, str]], callers: bool = True) -> str:
    """Return lines as words; if asked, one that is alone with what called its function."""
    found = list(found)
    lines = list(dict.fromkeys(line for line, _ in found))
    if callers and len(lines) == 1 and len(found) > 1:
        return f"{lines[0]}, called from {' and '.join(by for _, by in found if by)}"
    return " and ".join(lines)


def grad_of(tensor: Tensor) -> Tensor | None:
    """Return the gradient of a leaf, None if it has none."""
    return tensor.grad if tensor.is_leaf else None


def shape_of(tensor: Tensor) -> tuple[int, ...]:
    """Return the shape of a tensor, empty if it is not known yet."""
    try:
        return tuple(tensor.shape)
    except RuntimeError:  # a lazy parameter
        return ()


def tensors_of(optimizer: Any) -> list[Tensor]:
    """Return what an optimizer has in its list."""
    return [tensor for group in optimizer.param_groups for tensor in group["params"]]


def module_at(model: nn.Module, path: str) -> nn.Module:
    """Return the module with a name of named_modules(); AttributeError if there is none."""
    try:
        return model.get_submodule(path)
    except (AttributeError, RuntimeError):  # it can follow no dot in a name, and no torch.jit
        for name, module in model.named_modules(remove_duplicate=False):
            if name == path:
                return module
        raise


def dotted(*parts: str) -> str:
    """Return the name that these parts make. The whole model is an empty part."""
    return ".".join(part for part in parts if part)
