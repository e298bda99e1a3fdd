"""The block: what is looked at before it, in it and after it."""

import inspect
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial, wraps
from itertools import permutations
from types import TracebackType
from typing import Any, TypeAlias

import torch
from torch import Tensor, nn
from torch.nn.modules import module as torch_module
from torch.optim import optimizer as torch_optimizer

from who_learns.backward import Backward, Extent, extent, is_bad, memory_of, walk
from who_learns.causes import LEFT, NAMED, Facts, Held, Step, judge, some_of
from who_learns.cuts import (
    Cut,
    Line,
    Reads,
    assigned,
    branch_of,
    bypasses,
    grad_fn_of,
    reads,
    unknown_to,
)
from who_learns.fingerprint import (
    SAMPLE,
    Unknown,
    added,
    all_zero,
    changed,
    cosine,
    differ,
    fingerprint,
    finite,
    has_negative_zero,
    how_much,
    is_finite,
    is_zero,
    left_over,
    rounding,
    some,
    zero_rows,
)
from who_learns.flow import Recorder, code_name, is_compiling, place
from who_learns.followers import Followers
from who_learns.lookups import TAKEN, UNRECORDED
from who_learns.notes import DENSE, TABLES, Notes, strided
from who_learns.rates import (
    flag_lines,
    made_by,
    rates_named,
    rates_of_others,
    rates_set,
    schedulers,
    zero_rate,
)
from who_learns.report import SHOWN, Report, fold
from who_learns.targets import (
    BEFORE,
    Part,
    Target,
    dotted,
    grad_of,
    lines_of,
    module_at,
    shape_of,
    tensors_of,
)
from who_learns.zeros import LOSSES

Models: TypeAlias = nn.Module | Mapping[str, nn.Module] | Sequence[nn.Module]
Found: TypeAlias = tuple[str, nn.Module, str, bool]
HELD = (
    "targets", "recorder", "models", "given", "foreign", "outside", "built", "below", "backward",
    "losses", "frozen_lists", "unused", "vain",
)  # fmt: skip
DOT = re.compile(r"\.")
WITHOUT = "one that its layer ran without, as inside of disable_adapter()"
VECTORS = {"weight_u", "weight_v", "_u", "_v", "_u0", "_v0"}  # of spectral_norm()
RECURRENT = {"lstm", "gru", "rnn_tanh", "rnn_relu"}
ONE_STEP = (
    "weight_hh multiplies the state before, which is 0 if the sequence has one step, or if the "
    "loss uses the first step alone"
)
ONE_WAY = (
    "of the {} direction the loss uses the {} step alone, which is the first that it computes, "
    "from a state of 0. Use h_n, which has the last state of each direction"
)
OTHER = "the other call is at"
TAKEN_OUT = {"item", "numpy", "detach", "data", *UNRECORDED}  # how values leave a path
LOSS_OF = LOSSES | {"hinge_embedding_loss", "multilabel_margin_loss", "soft_margin_loss"}
SHORTEST = "zip() ends with the shortest of what it gets"
NUMBERS = ", or its values alone"
FEWEST = 16  # values with a gradient, so that a share of them says something
PRUNED = 0.05, 0.95  # the share of zeros in a weight that was pruned
# What passes a gradient of one number on, as a Trainer does that divides a loss.
SCALES = {
    "MulBackward0", "DivBackward0", "ToCopyBackward0", "CloneBackward0", "MeanBackward0",
    "SumBackward0", "ViewBackward0", "SqueezeBackward0", "UnsqueezeBackward0", "AliasBackward0",
}  # fmt: skip
MISSPELT = re.compile(r"(_?requ?i?e?re?s?_?grads?|trainable)$")


def who_learns(model: Models, *optimizers: Any, where: bool = False, site: str = "") -> "Watch":
    """Return a block for `with`: it gives a report of what your own training step does in it.

    `model` is a module, or several as a dict by name or a list. `optimizers` are those that the
    step uses, also as a list; those that you do not name are seen when they step. `where` records
    each operation, so that the report names the line at which a gradient ends. `site` is the
    address that the paths of pages in the report are put behind.
    """
    return Watch(model, optimizers, where, site)


class Watch(Notes, Followers):
    """The block itself. It leaves no hook, keeps no graph, and prints nothing."""

    def __init__(self, model: Models, optimizers: Iterable[Any], where: bool, site: str) -> None:
        self.models = _models(model)
        self.given = list({id(one): one for one in _optimizers(optimizers)}.values())
        self.where = where
        self.report = Report(site)
        self.entered = False
        # By id: what was frozen in an earlier look of a loop, and in which step.
        self.was_frozen: dict[int, tuple[Any, int]] = {}

    def __enter__(self) -> Report:
        if self.entered:
            raise RuntimeError("This block was used before: call who_learns() for each `with`.")
        self.entered = True
        self.targets = {}
        self.copies = {}
        self.arrived = {}
        self.arrivals: Counter[int] = Counter()  # by id
        self.since = 0  # of the losses: the first after the latest step
        self.passed = self.seen = 0  # backward() calls before the ones that a step is about; in all
        self.reached: set[int] = set()
        self.returned: set[int] = set()
        self.latest = range(0)
        self.began = "", ""  # the line of the backward() that runs, and what called that
        self.current = range(0)  # the numbers of its losses
        self.step_at = ""  # the line of the step() that runs
        self.stepped_after = 0  # the operations before the latest one
        # The steps of optimizers of which nothing had a gradient: the lines, and the losses.
        self.vain: list[tuple[Any, str, frozenset[int]]] = []
        self.leaves = {}
        # By backward(): its line, and the leaves that its loss was computed from.
        self.depends: list[tuple[str, set[int]]] = []
        self.asked: dict[str, int] = {}  # by line: the calls of step() of what wraps an optimizer
        self.busy = {}
        self.inside: set[int] = set()  # got a gradient inside of a step(), from a closure
        self.assigned: dict[int, int] = {}  # what was assigned, and the module that has it: ids
        self.foreign: dict[int, Tensor] = {}  # parameters in the graph that nobody named
        self.hidden = ""
        self.errors = {}
        self.cached = ""  # the line of a step() since which autocast has kept its cache
        self.stale_cache = {}
        for model in self.models.values():
            if any(isinstance(module, torch.jit.ScriptModule) for module in model.modules()):
                self.hidden = "torch.jit hides the operations of a module"
        self.step = Step(known=bool(self.given), recorded=self.where)
        self.recorder: Recorder | None = None
        self.stepping = 0
        self.closure = False  # the step() that is running has one
        self.closures = 0  # calls of one
        self.used_before: set[int] = set()  # of what it has: whose gradient another step() used
        self.in_closure = self.came_before = 0  # gradients that came before step()
        self.listed = set()
        self.steps_at: dict[int, list[str]] = {}  # by optimizer: the lines of its step()
        self.followed: set[int] = set()  # the losses of which the backward() had a step() next
        self.hooks: list[Any] = []
        self.hooked: set[int] = set()  # what has one that says when a gradient arrives
        self.still_eval = {name: one for name, one in self.models.items() if not one.training}
        self.wrapped: list[tuple[Any, Any, Any]] = []  # what wraps an optimizer, and its step()
        self._look()
        mine = [target for target in self.targets.values() if target.kind == "parameter"]
        self.frozen = not all(target.flag for target in mine)  # there may be averages
        self.backward = Backward()
        self.losses: list[Extent | None] = []
        if self.where:
            self.recorder = Recorder(t.tensor for t in self.targets.values())
        try:
            self._hook()
            change = self.recorder.change if self.recorder is not None else None
            self.backward.models(self.models.values(), change)
            if self.recorder is not None:
                self.recorder.backward = self.backward
                self.recorder.stepping = lambda: bool(self.stepping)
                self.recorder.count = lambda: self.step.steps
                self.recorder.idle = lambda: bool(self.stepping) and not self.in_closure
                if self._sharded():
                    self.recorder.origin = self._shard_of
                self.recorder.__enter__()
        except BaseException:
            self._unhook()
            raise
        return self.report

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if self.recorder is not None:
            self.recorder.__exit__(kind, problem, trace)
        self._unhook()
        if problem is not None:
            first = (str(problem).splitlines() or [""])[0]
            self.step.failed = f"{type(problem).__name__}: {first}"
        if self.asked:
            said = " and ".join(f"{said}, called {n} times," for said, n in self.asked.items())
            said = said.replace(", called 1 times,", "").rstrip(",")
            self.step.asked = f": {said}, left it out, as between batches that accumulate"
        try:
            self._why()
            facts = self._facts()
            notes = self._notes(facts)
            outside = 0 if self._sharded() else len(self.outside)
            counts = self.alarms, self.hints
            self.report.fill(facts, self.step, notes, outside, self._outsider(), counts)
        except Exception as mistake:  # of this package: the caller's step is done, and goes on
            said = f"who_learns cannot say more: {type(mistake).__name__}: {mistake}"
            self.report.fill([], self.step, [said], counts=(1, 0))
        if self.recorder is not None:
            self.recorder.release()
        # Nothing of the model, the optimizers or the graph is kept.
        for name in HELD:
            vars(self).pop(name, None)
        self.leaves.clear()
        self.still_eval.clear()

    # -- before ------------------------------------------------------------------------------

    def _look(self) -> None:
        """Take the fingerprint of each tensor of the models and of the optimizers' lists."""
        for start, model in self.models.items():
            for prefix, module in model.named_modules(remove_duplicate=False):
                own: list[tuple[str, str, Tensor | None]]
                own = [("parameter", name, t) for name, t in module._parameters.items()]
                own += [("buffer", name, t) for name, t in module._buffers.items()]
                for kind, name, tensor in own:
                    if tensor is None:
                        continue
                    target = self._target(tensor, kind, module)
                    full = dotted(start, prefix, name)
                    if full not in target.names:
                        target.names.append(full)
        for number, optimizer in enumerate(self.given):
            self._list(optimizer, number)

    def _target(self, tensor: Tensor, kind: str, owner: nn.Module | None = None) -> Target:
        if id(tensor) not in self.targets:
            target = self.targets[id(tensor)] = Target(tensor, kind, owner)
            if id(tensor) in self.reached:
                target.old = None  # the gradient that it has is of this block
        return self.targets[id(tensor)]

    def _list(self, optimizer: Any, number: int) -> None:
        """Note what an optimizer has in its list."""
        name, place = self._name(number), 0
        for group in optimizer.param_groups:
            for tensor in group["params"]:
                target = self._target(tensor, "optimizer-only")
                self.listed.add(id(tensor))
                if not target.names:
                    of = self.recorder.copy_of(tensor) if self.recorder is not None else None
                    self.copies |= {id(tensor): of} if of is not None else {}
                    where = "in a copy of it" if of is not None else "not in the model"
                    target.names.append(f"({name}, tensor {place}, {where})")
                place += 1

    def _hook(self) -> None:
        for target in self.targets.values():
            tensor = target.tensor
            lazy = isinstance(tensor, nn.parameter.UninitializedTensorMixin)
            if tensor.requires_grad and tensor.is_leaf and target.kind != "buffer" and not lazy:
                self._hook_to(tensor)
        for register in (
            torch_module.register_module_module_registration_hook,
            torch_module.register_module_parameter_registration_hook,
        ):
            self.hooks.append(register(self._registered))
        self.clear_cache = torch.clear_autocast_cache
        torch.clear_autocast_cache = self.forgetting = self._forgetting(self.clear_cache)
        self.hooks.append(torch_optimizer.register_optimizer_step_pre_hook(self._before_step))
        self.hooks.append(torch_optimizer.register_optimizer_step_post_hook(self._after_step))
        for optimizer in self.given:
            if hasattr(optimizer, "optimizer") and hasattr(optimizer, "__dict__"):
                self._wrapped(optimizer)
        # These two begin each walk through a graph: what they are called on is the loss.
        self.originals = torch.autograd.backward, torch.autograd.grad
        backward, grad = self.originals

        def watched_backward(tensors: Any, *args: Any, **kwargs: Any) -> Any:
            tensors = _read_once(tensors)
            given = kwargs.get("grad_tensors", args[0] if args else None)
            self._begin(tensors, given=given is not None)
            try:
                return backward(tensors, *args, **kwargs)
            except RuntimeError as problem:
                first = (str(problem).splitlines() or [""])[0]
                said = f"backward() at {place()} raised {type(problem).__name__}: {first}"
                self.errors.setdefault(id(problem), said)
                raise

        def watched_grad(outputs: Any, inputs: Any, *args: Any, **kwargs: Any) -> Any:
            outputs, inputs = _read_once(outputs), _read_once(inputs)
            self._begin(outputs, inputs)
            found = grad(outputs, inputs, *args, **kwargs)
            if self.recorder is not None:
                again = kwargs.get("create_graph", args[2] if len(args) > 2 else False)
                leaves = all(t.is_leaf and id(t) not in self.targets for t in _tensors(inputs))
                self.recorder.derived((outputs, args, kwargs), found, bool(again), leaves)
            return found

        self.watched = watched_backward, watched_grad
        torch.autograd.backward, torch.autograd.grad = self.watched

    def _hook_to(self, tensor: Tensor) -> None:
        self.hooked.add(id(tensor))
        self.hooks.append(tensor.register_post_accumulate_grad_hook(self._arrive))

    def _registered(self, module: nn.Module, name: str, new: Any) -> None:
        """Note that a module got a module or a parameter."""
        if not is_compiling():
            self.assigned[id(new)] = id(module)
            if self.recorder is not None:
                self.recorder.registered[id(module), name] = place()

    def _forgetting(self, clear: Any) -> Any:
        """Return what empties the cache of autocast, which it does where its region ends."""

        def forget() -> None:
            self.cached = ""
            clear()

        return forget

    def _wrapped(self, outer: Any) -> None:
        """Note the calls of step() of what wraps an optimizer, as accelerate does."""
        step = outer.step

        def asked(*args: Any, **kwargs: Any) -> Any:
            done = self.step.steps
            out = step(*args, **kwargs)
            if self.step.steps == done:
                said = f"{type(outer).__name__}.step() at {place()}"
                self.asked[said] = self.asked.get(said, 0) + 1
            return out

        mine = vars(outer).get("step")
        outer.step = asked
        self.wrapped.append((outer, asked, mine))

    def _unhook(self) -> None:
        for outer, asked, mine in self.wrapped:
            if vars(outer).get("step") is asked:
                if mine is None:
                    del outer.step
                else:
                    outer.step = mine
        self.wrapped.clear()
        for hook in self.hooks:
            hook.remove()
        self.hooks.clear()
        if hasattr(self, "forgetting"):
            if torch.clear_autocast_cache is self.forgetting:
                torch.clear_autocast_cache = self.clear_cache
            del self.forgetting, self.clear_cache
        self.backward.remove()
        if hasattr(self, "watched"):
            backward, grad = self.originals
            if torch.autograd.backward is self.watched[0]:
                torch.autograd.backward = backward
            if torch.autograd.grad is self.watched[1]:
                torch.autograd.grad = grad
            del self.watched, self.originals

    # -- in the block ------------------------------------------------------------------------

    def _arrive(self, tensor: Tensor) -> None:
        # Some releases call this for a gradient that a custom Function did not return, too.
        target, grad = self.targets[id(tensor)], grad_of(tensor)
        if grad is not None and not target.is_old(grad):
            self.arrivals[id(tensor)] += 1
            emptied = cleared = None
            read = False
            if self.recorder is not None:
                emptied = self.recorder.emptied.get(id(tensor))
                cleared = self.recorder.cleared.get(id(tensor))
                read = id(tensor) in self.recorder.read
                self.recorder.arrived(tensor, grad)
            target.arrived_by, target.came_zero = self.step.backwards, is_zero(grad) is True
            if not self.stepping:
                target.adds.arrive(
                    grad, self.began, self.current, self.step.steps, emptied, cleared, read
                )
            if self.stepping:
                self.inside.add(id(tensor))
                target.adds.arrive_inside(grad, self.closures)
            self.arrived[id(tensor)] = self.arrived.get(id(tensor), False) or not is_zero(grad)

    def _before_step(self, optimizer: Any, args: Any, kwargs: Any) -> Any:
        if not self.stepping:
            self.still_eval = {n: one for n, one in self.still_eval.items() if not one.training}
            known = any(optimizer is one for one in self.given)
            if not known:
                self.given.append(optimizer)
                self._list(optimizer, len(self.given) - 1)
            self.step.known = True
            self.step_at = str(place())
        self.stepping += 1
        self.step.steps += 1
        self.steps_at.setdefault(id(optimizer), []).append(str(place()))
        self.followed.update(self.current)
        closure = any(callable(one) for one in (*args[1:], *kwargs.values()))
        self.closure = closure or (self.closure and self.stepping > 1)
        self.used_before = self.used_before if self.stepping > 1 else set()
        # The loss that this step is about: what backward() was called on since the step before.
        losses = self.recorder.losses if self.recorder is not None else []
        if len(losses) > self.since:
            self.latest, self.since = range(self.since, len(losses)), len(losses)
        if self.step.backwards > self.seen:
            self.passed, self.seen = self.seen, self.step.backwards
        listed = tensors_of(optimizer)
        if _caching(listed):
            self.cached = self.step_at
        does = any(t.requires_grad or grad_of(t) is not None for t in listed)
        self.busy.setdefault(id(optimizer), []).append(does)
        once = set[int]()
        for group in optimizer.param_groups:
            fused = bool(group.get("fused"))
            for tensor in group["params"]:
                if id(tensor) in once:
                    self.targets[id(tensor)].doubled = id(optimizer)
                    continue
                once.add(id(tensor))
                if id(tensor) not in self.targets:
                    self._added(tensor, optimizer)
                self.listed.add(id(tensor))  # also one of the model that it got in the block
                target = self.targets[id(tensor)]
                if target.before is None and not target.held:
                    target.look()  # a lazy parameter has its shape now
                target.earlier = 0 < target.arrived_by <= self.passed
                held = self._held(target, optimizer, group, fused)
                target.held.append(held)
                if self.stepping == 1:
                    now = target.begin()
                    grad = grad_of(tensor) if held.gradient == "new" and held.lr else None
                    target.grad = some(grad) if grad is not None else ()
                    target.now_at = target.previous = now
                    if self.frozen and not tensor.is_complex():
                        target.widen(now)
                    self._partly(target, held, optimizer)
                if held.gradient == "new" and held.lr and self.stepping == 1:
                    # With a closure, step() uses what comes in there, if something does.
                    target.adds.step(grad_of(tensor), "" if self.closure else self.step_at)
                    self._unscaled(target, optimizer)
                elif held.gradient == "new" or (held.gradient == "zero" and not held.nonzero):
                    # That of LoRA's A in the first step, or of a warm-up: used, not cleared.
                    target.adds.fresh = {}
                if held.gradient == "new" and held.lr and self.stepping == 1:
                    used = self.arrivals[id(tensor)], id(optimizer)
                    same = used[0] == target.used[0] != 0 and used != target.used
                    if self.closure:
                        self.used_before |= {id(tensor)} if same else set()
                    else:
                        target.twice |= same
                        target.used = used
                    target.by[id(optimizer)] = self.step_at
                    at = self.recorder.touched.get(id(tensor)) if self.recorder else None
                    target.touched = str(at) if at is not None else ""
                    target.stepped_at.setdefault(id(optimizer), {})[self.step_at] = None
                if self.recorder is not None and held.gradient in ("none", "zero"):
                    start = max(self.recorder.cleared_after.get(id(tensor), 0), self.stepped_after)
                    target.without = start, len(self.recorder.nodes), self.step_at
                target.losses.update(self.latest)
                target.abouts.update(range(self.passed, self.step.backwards))
                if self.recorder is not None and held.gradient == "none":
                    line = self.recorder.cleared.get(id(tensor))
                    target.cleared = f", at {line}" if line else ""
                elif self.recorder is not None and held.gradient == "zero" and held.nonzero:
                    line = self.recorder.touched.get(id(tensor))
                    target.cleared = f", at {line}" if line else ""
                elif self.recorder is not None and held.gradient == "zero":
                    by = self.recorder
                    line = by.emptied.get(id(tensor)) or by.given.get(id(tensor))
                    target.emptied = [Cut("emptied", line)] if line is not None else []
        self.stepped_after = len(self.recorder.nodes) if self.recorder is not None else 0
        if self.stepping == 1:
            self.came_before = sum(self.arrivals[id(tensor)] for tensor in listed)
        each = [self.targets[id(tensor)].held[-1] for tensor in listed]
        if not all(held.finite for held in each) and hasattr(optimizer, "found_inf"):
            for held in each:  # it is fused: the scaler calls its step() all the same
                held.skipped = True
        none = all(held.gradient == "none" or not held.flag for held in each)
        if none and self.stepping == 1 and not self.closure and any(held.flag for held in each):
            self.vain.append((optimizer, self.step_at, frozenset(self.latest)))
        for one in each if any(held.gradient == "new" for held in each) else ():
            one.chosen = one.gradient in ("none", "zero")
        if self.stepping == 1 and len(self.given) > 1:
            mine = {id(tensor) for tensor in listed}
            for me, target in self.targets.items():
                if target.adds.fresh and me not in mine:
                    target.adds.passed |= target.adds.fresh
                    target.adds.passed_at[self.step_at] = None
        if len(args) > 1 and callable(args[1]):
            return (args[0], self._counted(args[1]), *args[2:]), kwargs
        if callable(kwargs.get("closure")):
            return args, kwargs | {"closure": self._counted(kwargs["closure"])}
        return None

    def _counted(self, closure: Any) -> Any:
        """Return what calls the closure of a step() and counts the calls."""

        @wraps(closure)
        def counted() -> Any:
            self.closures += 1
            self.in_closure += 1
            try:
                return closure()
            finally:
                self.in_closure -= 1

        return counted

    def _unscaled(self, target: Target, optimizer: Any) -> None:
        """Note by what a GradScaler has divided a gradient, or makes a fused optimizer do it."""
        if self.recorder is None:
            return
        me = id(target.tensor)
        inverse = self.recorder.unscaled.pop(me, None)
        scale = getattr(optimizer, "grad_scale", None)
        if isinstance(scale, Tensor) and me in self.recorder.clipped and float(scale) != 1:
            self.recorder.scaled_later[me] = self.recorder.clipped[me]
        if inverse is not None or isinstance(scale, Tensor):
            target.divided.append((frozenset(target.adds.losses), inverse, scale))

    def _partly(self, target: Target, held: Held, optimizer: Any) -> None:
        """Note some values whose gradient is zero, while that of others is not."""
        tensor, grad = target.tensor, grad_of(target.tensor)
        masks = self.backward.masked.pop(id(tensor), [])
        if self.recorder is not None:
            masks = masks + self.recorder.masked.pop(id(tensor), [])
        state = optimizer.state.get(tensor, {}) if hasattr(optimizer, "state") else {}
        alike = [one for one in state.values() if strided(one) and one.shape == tensor.shape]
        if not (held.decay or alike) or held.gradient != "new" or self.closure or grad is None:
            return
        if not (strided(grad) and strided(tensor) and grad.shape == tensor.shape):
            return
        # A unit that is off for a step is no news: this is told of tables.
        table = isinstance(target.owner, TABLES)
        told = table or (held.decay and not isinstance(target.owner, DENSE))
        if not masks and (None in target.zeroed or tensor.dim() < 2 or not told):
            return
        with torch._C.DisableTorchFunction():
            found: list[tuple[Cut | None, Tensor, Tensor | None]] = []
            for made, part in masks:
                part = part & (grad == 0)
                rows = part.reshape(len(part), -1).any(1).nonzero().flatten()
                rows = rows[:: max(1, len(rows) // SAMPLE)][:SAMPLE]
                found.append((made, rows, part[rows]))
            if not masks:
                found.append((None, zero_rows(grad), None))
            for cut, rows, mask in found:
                if len(rows):
                    by = ["weight decay"] * held.decay
                    by += ["momentum"] * any(bool(one[rows].any()) for one in alike)
                    part_of = Part(rows, mask, tensor.detach()[rows], " and ".join(by))
                    target.partly.append((cut, part_of))

    def _added(self, tensor: Tensor, optimizer: Any) -> None:
        """Look at a tensor that an optimizer got in the block."""
        late = self._late(tensor)
        target = self._target(tensor, "optimizer-only" if late is None else "parameter")
        number = next((n for n, one in enumerate(self.given) if one is optimizer), 0)
        listed = [id(one) for one in tensors_of(optimizer)]
        said = f"({self._name(number)}, tensor {listed.index(id(tensor))}, not in the model)"
        target.names.append(said if late is None else late[0])

    def _after_step(self, optimizer: Any, args: Any, kwargs: Any) -> None:
        self.stepping = max(0, self.stepping - 1)
        if self.closure and not self.stepping:
            self._closed(optimizer)
        for group in optimizer.param_groups:  # LBFGS computes gradients inside of its step()
            for tensor in group["params"]:
                target = self.targets.get(id(tensor))
                held = target.held[-1:] if target is not None and id(tensor) in self.inside else []
                for one in held:
                    if one.gradient in ("none", "left-over"):
                        one.gradient = "new"
                if target is not None and not self.stepping:
                    target.adds.end(grad_of(tensor))
                    target.stepped = some(tensor)
                    if target.grad and not self.closure:
                        target.lose(target.now_at)
                    target.now_at = ()
                    if self.frozen and not tensor.is_complex():
                        target.widen(target.stepped)
                    target.compare()

    def _closed(self, optimizer: Any) -> None:
        """Note a step() whose closure has cleared the gradients, and of which none came."""
        listed = tensors_of(optimizer)
        if sum(self.arrivals[id(tensor)] for tensor in listed) > self.came_before:
            return
        for tensor in listed:
            self.targets[id(tensor)].twice |= id(tensor) in self.used_before
        if any(grad_of(tensor) is not None for tensor in listed):
            return
        for tensor in listed:
            self.targets[id(tensor)].held[-1].gradient = "none"
        losses = len(self.recorder.losses) if self.recorder is not None else 0
        self.vain.append((optimizer, self.step_at, frozenset(range(self.since, losses))))

    def _held(self, target: Target, optimizer: Any, group: dict[str, Any], fused: bool) -> Held:
        tensor = target.tensor
        gradient = target.gradient(id(tensor) in self.arrived)
        held = Held(gradient, float(group.get("lr", 1.0)), flag=tensor.requires_grad)
        held.losses = frozenset(self.latest)
        held.arrived, held.nonzero = id(tensor) in self.arrived, self.arrived.get(id(tensor), False)
        if gradient == "zero" and target.came_zero:  # nothing has cleared it
            held.nonzero = False
        held.decay = bool(group.get("weight_decay"))
        if gradient == "zero" or (not held.flag and gradient != "none"):
            state = optimizer.state.get(tensor, {}) if hasattr(optimizer, "state") else {}
            held.momentum = any(
                isinstance(value, Tensor)
                and value.shape == tensor.shape
                and is_zero(value) is False
                for value in state.values()
            )
        grad = grad_of(tensor)
        if gradient == "zero" and grad is not None and self.arrived.get(id(tensor)):
            self.step.scaled |= has_negative_zero(grad)
        if fused and grad is not None:
            held.finite = is_finite(grad)
        return held

    def _begin(self, outputs: Any, inputs: Any = None, given: bool = False) -> None:
        """Note what a walk through the graph begins at, and which leaves it can reach."""
        tensors = _tensors(outputs)
        if self.cached:
            self.stale_cache[self.cached] = None
        line = place()
        if inputs is None:
            self.step.backwards += 1
            self.step.last = str(line)
            self.began = str(line), str(line.called or "") if line is not None else ""
            self.depends.append((str(line), set()))
            self.losses += [extent(tensor) for tensor in tensors]
            # One that gets a gradient of its own may be scaled by that.
            done = len(self.recorder.losses) if self.recorder is not None else 0
            self.current = range(done, done) if given else range(done, done + len(tensors))
        else:
            wanted = {id(one) for one in _tensors(inputs)}
            if torch._C._current_graph_task_id() < 0:  # not for the backward() of a Function
                self.returned.update(wanted)
                if self.recorder is not None:
                    self.recorder.grads.append((line, wanted))
        if self.recorder is not None:
            self.recorder.loss(tensors, inputs is None, line)
        leaves, scales = [], True
        for leaf, node in walk(tensors):
            if leaf is not None:
                leaves.append(leaf)
            else:
                scales &= type(node).__name__ in SCALES
            if leaf is None:
                if type(node).__name__.startswith("CompiledFunction"):
                    self.hidden = "torch.compile hides the operations of a region"
                continue
            self.reached.add(id(leaf))
            if id(leaf) in self.targets and id(leaf) not in self.hooked:  # turned on since
                self._hook_to(leaf)
            if inputs is None:
                self.depends[-1][1].add(id(leaf))
            if id(leaf) not in self.targets:
                self.foreign[id(leaf)] = leaf
            if self.recorder is not None and inputs is None:
                self.recorder.came_to(leaf, len(tensors), line)
        if inputs is None and scales and leaves:
            self._alone(str(line), leaves, all(t.grad_fn is None for t in tensors))

    def _alone(self, line: str, leaves: list[Tensor], itself: bool) -> None:
        """Note a backward() on a tensor without a path, or on what only scales such a number."""
        if any(id(leaf) in self.targets or isinstance(leaf, nn.Parameter) for leaf in leaves):
            return
        if not itself and (len(leaves) > 1 or leaves[0].numel() != 1):
            return
        ons = self.recorder.ons if self.recorder is not None else {}
        at = dict.fromkeys(str(ons[id(leaf)].line) for leaf in leaves if id(leaf) in ons)
        how = "a tensor that has no path" if itself else "what scales one number that has no path"
        self.leaves[line, how, " and ".join(at)] = leaves[0]

    # -- after -------------------------------------------------------------------------------

    def _facts(self) -> list[Facts]:
        for tensor in self.foreign.values():
            where = self._found(tensor) or self._computed(tensor)
            late = self._late(tensor)
            if late is not None and id(tensor) not in self.targets:
                name, module, own = late
                target = self._target(tensor, "unregistered", module)
                target.names.append(name)
                target.own, target.late = own, True
            elif where is not None and id(tensor) not in self.targets:
                name, module, own, computed = where
                target = self._target(tensor, "unregistered", module)
                target.names.append(name)
                target.own, target.computed = own, computed
        for target in list(self.targets.values()):
            new = self._now(target) if target.kind == "parameter" and self._gone(target) else None
            if new is not None and id(new) in self.targets:
                took = self.targets[id(new)]
                if took.kind == "optimizer-only":
                    took.names = [f"(what is {target.names[0]} now, assigned in this block)"]
        # What the model got in the place of another one is said of that one.
        now = {id(p) for model in self.models.values() for p in model.parameters()}
        outside = [t for t in self.foreign.values() if id(t) not in self.targets.keys() | now]
        # What the model had for a while was assigned in the block: `replaced` says so.
        modules = {id(one) for model in self.models.values() for one in model.modules()}
        modules |= {id(target.owner) for target in self.targets.values()}
        outside = [t for t in outside if isinstance(t, nn.Parameter) and not self._had(t, modules)]
        # What reads a gradient may use it, as a copy of a model does that learns by hand.
        read = self.recorder.read if self.recorder is not None else self.assigned
        self.built = [t for t in outside if id(t) in self.assigned and id(t) not in read]
        self.outside = [t for t in outside if not any(t is one for one in self.built)]
        self._stale()
        shares = self._shares()
        self.unused = self.recorder.unused() if self.recorder is not None else {}
        self.peft = any(
            hasattr(module, "peft_config") for model in self.models.values()
            for module in model.modules()
        )  # fmt: skip
        self.below = {}
        for target in self.targets.values():
            if target.kind == "parameter":
                above = {"", *(n[: dot.start()] for n in target.names for dot in DOT.finditer(n))}
                for name in above:
                    self.below.setdefault(name, []).append(target)
        self.frozen_lists = {
            id(t): said for number, optimizer in enumerate(self.given)
            for said, group in self._frozen_groups(optimizer, self._name(number)) for t in group
        }  # fmt: skip
        self.step.early = self._early()
        adapters = self._in_adapters() if self.peft else set[int]()
        self.layers_learn = any(
            t.flag and t.kind == "parameter" and not isinstance(t.owner, TABLES)
            for t in self.targets.values()
        )
        # Parameters first: what is said of a buffer depends on those beside it.
        order = [target for target in self.targets.values() if target.kind != "buffer"]
        found = [self._fact(target, shares) for target in order]
        for target, facts in zip(order, found, strict=True):
            facts.left = bool(adapters) and id(target.tensor) not in adapters
        self._followers()
        self._rates(order, found)
        for target, facts in zip(order, found, strict=True):
            self._pulled(target, facts)
        for target, facts in zip(order, found, strict=True):
            facts.goal, facts.share, facts.away = target.goal, target.share, target.away
            facts.meant = target.meant
            if facts.meant and self.recorder is not None:
                facts.pulls = [cut for cut, _ in self.recorder.written_to(target.tensor)]
            steps = [len(one.held) for one in order if target.goal in one.names]
            wrote = self.recorder.written_in(target.tensor) if target.goal and self.recorder else 0
            if steps and 0 < wrote < steps[0]:
                facts.seldom = f" in {wrote} of {steps[0]} steps"
        self._unlisted(order, found)
        self._other_list(found)
        self._tracks(order, found)
        self._discarded(order, found)
        self._reassigned(order, found)
        self._still(order, found)
        self._factors(order, found)
        buffers = [target for target in self.targets.values() if target.kind == "buffer"]
        found += [self._fact(target, shares) for target in buffers]
        order += buffers
        self._left_behind(order, found)
        # What may be an average has passes of its own, be it that its update is not in this block.
        averages = tuple(f"{name}." for name in self._stopped(found))
        for target, facts in zip(order, found, strict=True):
            facts.follows |= target.kind == "buffer" and target.names[0].startswith(averages)
        self._frozen_counts(order, found)
        self._undone(order, found)
        for target, facts in zip(order, found, strict=True):
            facts.spare = facts.path == "unused" and self._spare(target)
            owner = target.owner
            facts.beside_used = facts.path == "unused" and owner is not None and any(
                self.recorder is not None and self.recorder.used(id(p))
                for p in owner._parameters.values() if p is not None
            )  # fmt: skip
            if facts.overwritten and facts.changed:
                facts.like = next((t.names[0] for t in order if _copied(target, t)), "")
        self._not_finite(found)
        self.step.left_for = self.step.stale > 0 and any(
            judge(facts, self.step).cause == "replaced"
            for facts in found
            if facts.flag and (facts.arrived or facts.thawed) and not facts.listed
        )
        if self.recorder is not None:
            self.step.functions = self.recorder.steps
        return found

    def _rates(self, order: list[Target], found: list[Facts]) -> None:
        """Say of what has not learned with a learning rate of 0 what is known of its schedule."""
        off = [
            (target, facts) for target, facts in zip(order, found, strict=True)
            if target.held and not facts.changed and all(held.lr == 0 for held in target.held)
        ]  # fmt: skip
        known = schedulers(self.given) if off else {}
        for target, facts in off:
            why = facts.zero_rate = zero_rate(target.tensor, self.given, known)
            if self.recorder is None or why is None:
                continue
            if why.case == "beside":
                began = [line for line in self.recorder.began if line is not None]
                files = [one.file for line in began for one in (line, line.called) if one]
                lines = rates_of_others(dict.fromkeys(files), why.group)[:NAMED]
                facts.scheduled = [Cut("other-rate", line) for line in lines]
                files = [*files, *self.recorder.own_files()]
                own = rates_named(dict.fromkeys(files), why.name) if why.name else []
                every = [] if own or lines else rates_set(dict.fromkeys(files))
                own += [("own-rate", line) for line in every if len(every) <= NAMED]
                if own and not lines:
                    facts.scheduled = [Cut(kind, line) for kind, line in own][:NAMED]
                    why.lines = True
            if why.case == "alone":
                lines = rates_set(self.recorder.own_files())[:NAMED]
                facts.scheduled = [Cut("own-rate", line) for line in lines]
            line = self.recorder.scheduled.get(why.optimizer)
            if why.case == "there" and line is not None:
                facts.scheduled = [Cut("scheduled", line)]
            if why.scheduler:
                made = made_by(known[why.optimizer], why.group)
                facts.scheduled += [Cut("rate-made", at) for at in made]

    def _factors(self, order: list[Target], found: list[Facts]) -> None:
        """Find what was zero before, and let a gradient arrive that is zero, as B of LoRA does."""
        zeros = {
            id(t.tensor): t.names[0] for t in order
            if t.changed and t.before is not None and all_zero(t.before)
            and any(held.gradient == "new" for held in t.held)
        }  # fmt: skip
        biases = {  # a bias is no factor, if nothing is known of where it is used
            id(t.tensor) for t in order
            if t.tensor.dim() < 2 and not t.names[0].endswith("weight")
        }  # fmt: skip
        if self.recorder is None:
            zeros = {me: name for me, name in zeros.items() if me not in biases}
        stay = {
            id(t.tensor): t.names[0] for t in order
            if not t.changed and t.before is not None and is_zero(t.tensor)  # -0.0, too
        }  # fmt: skip
        buffers = {
            id(t.tensor): t.names[0] for t in self.targets.values()
            if t.kind == "buffer" and t.names and not t.changed and t.before is not None
            and is_zero(t.tensor)
        }  # fmt: skip
        both = {
            me: name for me, name in stay.items()
            if any(held.gradient == "zero" for held in self.targets[me].held)
        }  # fmt: skip
        without = [
            (target, facts) for target, facts in zip(order, found, strict=True)
            if any(held.gradient == "zero" for held in target.held)
        ]  # fmt: skip
        if without and self.recorder is not None:
            meets = self.recorder.meets(zeros, biases)
            named = self.recorder.made_of(buffers, True) | self.recorder.made_of(stay)
            dead = self.recorder.dead(both)
        for target, facts in without:
            if self.recorder is not None:
                same = not target.changed
                facts.zeros = self.recorder.zeros(id(target.tensor), named, target.tensor, same)
                met = self.recorder.behind(id(target.tensor), meets)
                facts.factor = zeros[meets[met[0]]] if met else ""
                if met and self.recorder.nodes[met[0]].opaque:
                    # Whether a compiled region multiplies the two is not seen. B of LoRA is near A.
                    start = target.names[0].rsplit(".", 3)[0] + "."
                    likely = facts.factor.startswith(start) and target.tensor.dim() > 1
                    facts.factor = facts.factor if likely else ""
                others, facts.dead = dead.get(id(target.tensor), (set(), []))
                named_others = [name for me, name in both.items() if me in others]
                if named_others:
                    verb = "is" if len(named_others) == 1 else "are"
                    facts.others = f"{verb} {' and '.join(named_others)}"
            else:  # one in the same layer, or next to it
                layer = target.names[0].rsplit(".", 3)[0]
                near = [name for name in zeros.values() if name.startswith(f"{layer}.")]
                facts.beside_zero = near[0] if near else ""
                near = [
                    name for me, name in both.items()
                    if name.startswith(f"{layer}.") and self.targets[me].tensor.dim() > 1
                    and me != id(target.tensor) and id(target.tensor) in both
                ]  # fmt: skip
                if near and target.tensor.dim() > 1:
                    facts.others = f"is {max(near, key=partial(_common, target.names[0]))}"

    def _undone(self, order: list[Target], found: list[Facts]) -> None:
        """Forget what subtracts a bias again, if all of its layer is undone on the same paths."""
        both = list(zip(order, found, strict=True))
        lost = {id(t.owner): f.turned for t, f in both if f.turned and t.tensor.dim() > 1}
        for target, facts in both:
            if facts.subtracted and facts.turned == lost.get(id(target.owner)):
                facts.subtracted = []

    def _not_finite(self, found: list[Facts]) -> None:
        """Say where inf or nan comes from, if there is one."""
        if all(f.finite and not f.exploded and all(h.finite for h in f.held) for f in found):
            return
        watched = self.recorder or self.backward
        self.step.first = watched.not_finite()
        if self.step.first is not None or self.step.steps > 1 or not self.losses:
            return
        grads = [grad for t in self.targets.values() if (grad := grad_of(t.tensor)) is not None]
        more = "" if self.where else ". Run one more step with where=True: it names the line"
        if is_bad(self.losses[0]):
            self.step.whence = f": the loss was so before backward(){more}"
        elif not all(is_finite(grad) for grad in grads):
            self.step.whence = f": the loss was finite, and its gradient is not{more}"
        elif grads:
            self.step.whence = ": loss and gradients are finite, and step() made it so"

    def _fact(self, target: Target, shares: dict[int, list[Target]]) -> Facts:
        tensor, me = target.tensor, id(target.tensor)
        facts = Facts(target.names, target.kind, shape_of(tensor), flag=target.flag)
        facts.flag_after = tensor.requires_grad
        facts.unknown = target.unknown
        if target.before is None:
            facts.changed = None
        else:
            try:
                new = self._now(target) if target.kind == "buffer" else None
                now = fingerprint(tensor if new is None else new, target.before)
                target.now = now
                at_end = some(tensor)
                facts.overwritten = differ(target.stepped, at_end)
                if facts.overwritten:
                    target.count(at_end)
                if target.put_back:
                    facts.put_back = target.put_back / target.moved
                if facts.overwritten or target.between:
                    others = added(target.between, target.stepped, at_end)
                    facts.remains = left_over(target.began, at_end, others)
                facts.changed = target.changed = changed(target.before, now)
                if facts.overwritten and not facts.changed:
                    facts.remains = 0.0  # also of what own code did to it before the step
                if facts.remains == 0 and facts.changed:  # of what was not kept, something is left
                    facts.remains = None
                # None if no value that is kept has changed, and others have.
                facts.by = how_much(target.before, now) or None if facts.changed else 0.0
                broken = not finite(target.before)
                facts.exploded = facts.changed and not (broken or finite(now))
                facts.broken = broken and not facts.changed
                target.restored = facts.restored = facts.changed and rounding(target.before, now)
            except (Unknown, RuntimeError) as reason:
                facts.changed, facts.unknown = None, str(reason)
        facts.late = target.late
        facts.plain, facts.computed = not isinstance(tensor, nn.Parameter), target.computed
        facts.half = tensor.dtype in (torch.float16, torch.bfloat16)
        facts.arrived, facts.reached = me in self.arrived, me in self.reached
        facts.twice, facts.earlier = target.twice, target.earlier
        facts.elsewhere = self._elsewhere(target)
        facts.doubled = self._name_of(target.doubled)
        facts.touched = target.touched
        adds = target.adds
        facts.peft, facts.carried = self.peft, adds.carried_over
        facts.summed = ", and ".join(adds.summed)
        facts.uncleared = adds.uncleared
        facts.adding = lines_of(adds.adding, False)
        facts.onto = lines_of(adds.onto, False)
        facts.again, facts.old_from = list(adds.again), lines_of(adds.old)
        facts.brought = lines_of(line for line in adds.lines if line != BEFORE)
        facts.leaked = lines_of(adds.leaked, False)
        facts.leaked_into = lines_of(adds.into, False)
        facts.adapter = self._adapter(target)
        facts.partly_cleared = lines_of(one for one in adds.dropped if one in adds.used)
        facts.wasted_at = [Cut("wasted", line) for line in adds.wasted_at]
        if adds.wasted and not adds.meant and all(2 * gone >= of for gone, of in adds.wasted):
            gone, of = (sum(both) for both in zip(*set(adds.wasted), strict=True))
            facts.wasted = f"{gone} of {of}" if self.recorder is not None else ""
        facts.cleared, facts.emptied = target.cleared, target.emptied
        if self.recorder is not None and not facts.emptied and not facts.arrived:
            later = self.recorder.emptied.get(me)  # after the step, and so at each
            facts.emptied = [Cut("emptied", later)] if later is not None else []
        facts.dtype = str(tensor.dtype).removeprefix("torch.")
        if target.moving >= FEWEST:
            facts.lost_share = target.staying / target.moving
        facts.undone = target.moving > target.staying
        facts.apart = _apart(target) if facts.half else 0.0
        facts.revived = _revived(target)
        parts = {cut: part for cut, part in target.zeroed.items() if part.moved(tensor)}
        facts.zeroed = [cut for cut in parts if cut is not None]
        facts.keeps = next((part.by or "step()" for cut, part in parts.items() if cut), "")
        facts.rows = parts[None].by if None in parts else ""
        facts.nonzero = self.arrived.get(me, False)
        if me in self.listed and not any(held.gradient == "new" for held in target.held):
            facts.idle = self._idle(tensor)
        facts.returned, facts.listed = me in self.returned, me in self.listed
        mine = shares.get(me, [])
        facts.held, facts.shares = target.held, [one.names[0] for one in mine]
        stepped = [one for one in mine if any(held.lr for held in one.held)]
        alike = [one for one in mine if one.kind == "optimizer-only" and not one.flag]
        if alike and alike[0].tensor.shape == tensor.shape:
            facts.beside_memory = not facts.listed
        if not facts.listed:
            size = target.tensor.numel()  # of two that are alike, each has its own gradient
            flat = [one for one in stepped if one.tensor.numel() > size]
            facts.part_of = flat[0].names[0] if flat else ""
        elif target.flag and any(held.gradient == "new" and held.lr for held in target.held):
            both = [o for o in stepped if o.flag and any(h.gradient == "new" for h in o.held)]
            facts.also_stepped = [one.names[0] for one in both]
        facts.gradient = target.gradient(facts.arrived)
        if facts.gradient == "new" and self.recorder is not None:
            of = sorted(adds.losses)
            # After the others a step() came, be it of another optimizer.
            of = [one for one in of if one not in self.followed] or of
            lines = dict.fromkeys(self.recorder.began[one] for one in of)
            facts.no_step = [Cut("late-gradient", line) for line in lines if line is not None]
        if not facts.held and facts.gradient == "new" and not facts.changed:
            facts.finite = is_finite(grad_of(tensor))
            self.step.infinite |= not facts.finite
        if target.kind == "buffer":
            self._beside(target, facts)
        else:
            facts.gone = target.kind == "parameter" and self._gone(target)
            new = self._now(target) if facts.gone else None
            lost = new is not None and new.requires_grad and id(new) not in self.listed
            facts.lost_to = lost and facts.listed
            facts.thawed = lost and self.step.known and id(new) in self.reached
            facts.frozen_list = self.frozen_lists.get(me, "") if target.held else ""
            facts.master = self._master(target) if not facts.listed and facts.arrived else ""
            facts.left_out = self._left_out(target) if not facts.listed else ""
            if isinstance(target.owner, TABLES):
                off = self.recorder is not None and me in self.recorder.flags
                asked = self.layers_learn and not (facts.flag or facts.peft or off)
                facts.pretrained = asked and self._by_itself(target)
                facts.max_norm = target.owner.max_norm is not None
            facts.frozen_in, facts.all_shared = (
                self._frozen_in(target) if facts.changed else ("", False)
            )
            facts.flag_on_module = self._on_module(target)
            facts.misspelt = _misspelt(tensor, not target.flag)
            if self.recorder is not None and (facts.flag_on_module or facts.misspelt):
                said = facts.flag_on_module or f".{facts.misspelt}"
                at = flag_lines(self.recorder.own_files(), said, not target.flag)
                facts.flag_at = [Cut("flag", line, said.rpartition(".")[2]) for line in at]
        self._path(target, facts)
        return facts

    def _about(self, target: Target) -> str:
        """Return the loss that a step was about, if it does not depend on a tensor that it used.

        Another loss does, of which the gradient was cleared, or to which the path ends: words for
        the loss, and what it depends on.
        """
        recorder, me = self.recorder, id(target.tensor)
        if recorder is None or not target.abouts:
            return ""
        line, leaves = self.depends[max(target.abouts)]
        if me in leaves or recorder.reaches(me, target.losses):
            return ""
        others = [t for t in self.targets.values() if id(t.tensor) in leaves]
        lines = {recorder.first(t.tensor) for t in others if t.kind == "optimizer-only"}
        made = sorted({str(one) for one in lines if one is not None})
        at = f", made at {' and '.join(made[:2])}" if made else ""
        on = some_of(fold([t.names[0] for t in others]))
        return f" of backward() at {line}" + (f" depends on {on}{at}, and" if others else "")

    def _too_late(self, target: Target, facts: Facts) -> list[Cut]:
        """Return where it gets a gradient that no step() uses, if the next one is of another.

        A loss that goes through all that its own one uses, as an actor's, is not for it.
        """
        steps, own = target.adds.passed_at, target.without[2]
        if self.recorder is None or not (steps and own):
            return []
        lists = [{*map(id, tensors_of(one))} for one in self.given]
        beside = set[int]().union(*(mine for mine in lists if id(target.tensor) in mine))
        through = self.depends[target.arrived_by - 1][1]
        if beside & self.depends[max(target.abouts)][1] <= through:
            return []
        got = f"comes after this was cleared{facts.cleared}" if facts.cleared else "does not get it"
        facts.late_step = (
            f"the next step(), at {' and '.join(steps)}, is of an optimizer that lacks it, and its "
            f"own step() at {own} {got}"
        )
        lines = dict.fromkeys(self.recorder.began[one] for one in sorted(target.adds.losses))
        return [Cut("late-gradient", line) for line in lines if line is not None]

    def _elsewhere(self, target: Target) -> bool:
        """Return whether its gradient came after its step, for that of another optimizer."""
        # The one step came after a backward() of its own.
        after = len(target.held) == 1 and bool(target.abouts)
        late = [(held.chosen or after) and not held.arrived for held in target.held]
        return bool(late) and all(late) and 0 < target.arrived_by <= self.seen

    def _path(self, target: Target, facts: Facts) -> None:
        """Look up where the paths to the loss end, where that is a question."""
        recorder, me = self.recorder, id(target.tensor)
        if recorder is None:
            facts.dropped = [cut for cut, of in self.backward.dropped() if of in (None, me)]
        if recorder is None:
            return
        if me in recorder.ons and not target.flag:
            facts.ons = [recorder.ons[me]]
        if target.kind == "optimizer-only" and not facts.reached:
            facts.first = self._in_place_of(target)
        for losses, inverse, scale in target.divided:
            by = float(scale) if scale is not None else 1 / float(inverse)
            bare = [one for one in sorted(losses) if by > 1 and recorder.bare(me, one, by)]
            facts.unscaled += [Cut("unscaled", recorder.began[one], f"{by:.10g}") for one in bare]
        facts.unscaled = list(dict.fromkeys(facts.unscaled))
        if me in recorder.scaled_later:
            facts.late_scale = [Cut("not-unscaled", recorder.scaled_later[me], "clip_grad")]
        if me in recorder.ascents and target.before is not None and target.now is not None:
            cut, grad, old = recorder.ascents[me]
            if cosine(added((), old, some(target.tensor)), grad) > 0:
                facts.ascent = [cut]
        if target.kind == "unregistered":
            lines = assigned(type(target.owner), target.own)
            if target.late:
                lines = [line for line in lines if not re.search(r"=\s*None\s*(#|$)", line.code)]
            kind = "built-late" if target.late else "not-registered"
            cuts = [Cut(kind, line, target.own) for line in lines]
            cuts = (self._assigned(target) if target.late else []) or cuts
            facts.cuts = [
                replace(cut, kind=kind, name=cut.name if "." in cut.name else f"self.{cut.name}")
                for cut in cuts
            ]
            return
        if facts.changed or facts.overwritten:
            callers: dict[str, list[str]] = {}
            back = facts.overwritten and facts.remains is not None and facts.remains < LEFT
            newest = max((wrote[-1] for wrote in recorder.writes_to(target.tensor)), default=0)
            for cut, _ in recorder.written_to(target.tensor, late=newest if back else 0):
                inner = memory_of(target.tensor), cut.name, cut.line
                if target.kind == "buffer" and inner in recorder.by_torch:
                    continue  # as of a layer's running statistics
                line = cut.outside(recorder.steps).line
                said = f"{cut.name}()".replace("=()", "=") + (f" at {line}" if line else "")
                said += "".join(f" (which {words} {there})" for words, there in cut.also)
                called = callers.setdefault(said, [])
                called += [str(line.called)] if line and line.called else []
            facts.written = [
                f"{said}, called from {' and '.join(dict.fromkeys(called))}" if called else said
                for said, called in callers.items()
            ]
            steps = len(target.held)
            if steps > 1 and target.between and recorder.renewed(target.tensor) >= steps:
                facts.renewed = steps
            if target.tensor.numel() > SAMPLE:  # it may have met none of the values that are kept
                late = recorder.written_to(target.tensor, late=True)
                facts.later = any(cut.name != "max_norm" for cut, _ in late)
            kept = [cut for cut, _ in recorder.written_to(target.tensor) if cut.name == "max_norm"]
            facts.renormed = [Cut("max-norm", cut.line, cut.name) for cut in kept]
        if facts.changed is False and not facts.held:
            written = [cut for cut, _ in recorder.written_to(target.tensor) if cut.also]
            facts.itself = [Cut("self-copy", cut.line, cut.name) for cut in written]
        if not facts.itself and all(held.gradient == "none" for held in facts.held):
            copies = [self.targets[one].tensor for one in self.copies]
            facts.itself = recorder.of_itself(target.tensor, copies)
        if facts.gone:
            facts.assigned = self._assigned(target)
        none = target.held and all(held.gradient == "none" for held in target.held)
        if (none and target.earlier) or self._elsewhere(target):
            facts.about = self._about(target)
        zero = facts.gradient == "zero" or any(held.gradient == "zero" for held in facts.held)
        if me in recorder.flags:
            facts.switched = [recorder.flags[me]]
        elif me in recorder.kept_off and facts.frozen_list:
            facts.switched = [recorder.kept_off[me]]
        if facts.shares and not facts.flag:
            found = [cut for cut, _ in recorder.written_to(target.tensor)]
            facts.pulls = [cut for cut in found if cut.name == "data ="]
        if target.kind == "buffer" and facts.flag and facts.arrived:
            facts.first = recorder.first_use(me)
        if target.kind == "buffer" or not (facts.flag or any(held.flag for held in target.held)):
            return
        if facts.arrived:
            ends = recorder.beside(me, target.losses)
            facts.drawn = [cut for cut, _ in ends]
            facts.beside_loss = self.unused.get(me, [])
            facts.lost = any(lost for _, lost in ends)
            facts.cancelled = recorder.cancelled(me)
            mine = BEFORE not in target.adds.used and me not in recorder.given
            facts.centred = (mine and recorder.flat(me)) or self.backward.rounded(me)
            one = target.tensor.numel() == 1
            if zero or not facts.changed or one or recorder.shifts(me):
                facts.subtracted = recorder.subtracted(me, one, target.losses)
            if mine and not facts.subtracted:
                facts.subtracted = self.backward.shifted(me)
            if not facts.subtracted and self._weighed(target, level=True):  # added to a channel
                facts.subtracted = [cut for cut in facts.centred if cut.kind == "subtracted"]
        last_new = max((n for n, h in enumerate(target.held) if h.gradient == "new"), default=-1)
        later = target.held[last_new + 1 :] if last_new >= 0 else []
        if later and all(held.gradient == "none" and held.losses for held in later):
            facts.without = f" in {len(later)} of {len(target.held)} steps"
            of = frozenset().union(*(held.losses for held in later))
            path, cuts, end = recorder.ends(me, of)
            if path == "cut":
                facts.path, facts.cuts, facts.end = path, cuts, end
        if facts.changed and any(held.gradient == "new" for held in target.held):
            return
        if target.without[2]:
            facts.uncalled = recorder.uncalled(me, *target.without[:2])
            facts.step_at = target.without[2]
        if facts.arrived and not (zero or facts.earlier or facts.elsewhere):
            return
        facts.path, facts.cuts, facts.end = recorder.ends(me, target.losses)
        facts.disabled = self._merging(target, facts)
        if facts.adapter == WITHOUT and facts.path != "unused":
            facts.adapter = ""  # its layer ran with it, too
        own = self._lost_loss(target, facts)
        if none and facts.path == "cut" and not facts.adapter:
            facts.about = facts.about or self._about(target)
        if own:
            rest = facts.cuts[1:] if facts.end == "unused-output" else facts.cuts
            facts.cuts = [*own, *(replace(cut, either=True) for cut in rest)]
            facts.end = own[0].kind
        if facts.path == "unused":
            facts.bypassed, bypassed = self._bypassed(target)
            facts.unread = bypassed or self._unread(target)
            facts.adapter = "" if bypassed else facts.adapter
            if facts.adapter == WITHOUT and me in recorder.were_off:
                facts.disabled = [replace(recorder.were_off[me], kind="adapter-off")]
            if self.hidden:
                seen = [cut for cut in facts.unread if cut.kind in ("read", "read-part")]
                facts.unread = [replace(cut, kind="read-hidden") for cut in seen]
        if facts.path == "whole" and not facts.reached and me in recorder.were_off:
            facts.was_off = str(recorder.were_off[me].line)
        if facts.path == "beside":
            facts.replaced = recorder.replaced(me)
        if zero:
            facts.dropped = recorder.dropped(me)
            facts.rounded = recorder.rounded(me)
            about = [held.losses for held in target.held if held.gradient == "zero"]
            facts.turned = recorder.left_out(me, recorder.taken(self.backward.turned(me, about)))
            if any("weight_hh" in name for name in target.names):
                facts.turned = [
                    self._one_state(target, cut) if cut.name in RECURRENT else cut
                    for cut in facts.turned
                ]
            if any(cut.kind == "opposed" for cut in facts.turned):
                of = frozenset[int]().union(*about)
                facts.turned = recorder.undone(me) or recorder.undone(me, of) or facts.turned
            against = all(cut.kind in ("opposed", "summed") for cut in facts.turned)
            facts.opposed = against and bool(facts.turned) and self._weighed(target)
            rows = isinstance(target.owner, TABLES) and not facts.opposed
            facts.turned = [
                replace(cut, kind="opposed-rows") if rows and cut.kind == "opposed" else cut
                for cut in facts.turned
            ]
        if facts.reached and not facts.arrived and recorder.grads:
            facts.asked = recorder.asked_for(me)
        if facts.end == "create-graph" and facts.asked and recorder.carried(me):
            facts.end = facts.asked[0].kind
        if facts.path == "cut" and any(me in of for _, of in self.depends) and not facts.arrived:
            facts.functions = recorder.functions(me)
        if facts.path == "whole" and not facts.arrived:
            facts.functions = recorder.functions(me)
            facts.derived = recorder.derivatives(me)
        last = recorder.last(me)
        if last is not None and last.line is not None:
            line = last.line
            if last.caller is not None:
                line = replace(line, called=recorder.call_of(last) or line.called)
            taken = recorder.taken_from(last) if facts.path == "beside" else None
            also = (("of what was made here, the loss takes others at", taken),) if taken else ()
            facts.last_use = [Cut("last-use", line, also=also)]
        if facts.path == "beside":
            facts.last_use = recorder.once(me) or facts.last_use
        if facts.path == "cut" and facts.end == "unused-output":
            facts.last_use = []
            facts.last = NUMBERS if own else ", but values that were computed without recording"
        if facts.about:
            ended = facts.path == "cut" and not target.earlier
            facts.last_use = recorder.unused_before(me, target.losses, ended)
            facts.cuts, facts.last = own or self._too_late(target, facts), ""
            if facts.cuts and not own:
                facts.cuts += [replace(cut, either=True) for cut in facts.last_use]
        facts.hidden = self.hidden
        if recorder.failed is not None:
            facts.hidden = f"the recording ended with {type(recorder.failed).__name__}"

    def _one_state(self, target: Target, cut: Cut) -> Cut:
        """Say why the state that a recurrent layer multiplies is 0, where its loss begins."""
        own = target.names[0].rpartition(".")[2]
        other = own.removesuffix("_reverse") if own.endswith("_reverse") else f"{own}_reverse"
        beside = self.targets.get(id(getattr(target.owner, other, None)))
        taken = [at for said, at in cut.also if said == TAKEN]
        if beside is None or all(held.gradient != "new" for held in beside.held):
            return replace(cut, also=cut.also[:1] if taken else (), instead=ONE_STEP)
        way = ("reverse", "last") if own.endswith("_reverse") else ("forward", "first")
        line = taken[0] if taken else cut.line
        call = (("it is called at", cut.line.plain),) if cut.line is not None else ()
        also = call if line != cut.line else ()
        return Cut("one-state", line, cut.name, instead=ONE_WAY.format(*way), also=also)

    def _lost_loss(self, target: Target, facts: Facts) -> list[Cut]:
        """Return losses that nothing uses, if another one has the values of their path alone.

        So it is with the value that an advantage subtracts, if the loss of the critic is left out.
        """
        own = [
            replace(cut, kind="unused-output") for cut in self.unused.get(id(target.tensor), [])
            if cut.kind != "term-by-zero" and is_loss(cut)
            and not (cut.line is not None and cut.line.inside)
        ]  # fmt: skip
        ends = {*TAKEN_OUT, "unused-output"} if own else TAKEN_OUT
        if facts.path != "cut" or facts.end not in ends or self.recorder is None:
            return []
        if not own:
            return self.recorder.unused_twin(id(target.tensor), target.losses)
        lines = {str(cut.line) for cut in facts.cuts if cut.kind != "unused-output"}
        term = self.recorder.term_without_path(id(target.tensor), target.losses)
        return [] if term else [cut for cut in own if str(cut.line) not in lines]

    def _idle(self, tensor: Tensor) -> str:
        """Return which optimizers have a tensor and made no step, if others made one."""
        both: tuple[list[str], list[str]] = [], []
        lists = [{*map(id, tensors_of(one))} for one in self.given]
        for number, one in enumerate(self.given):
            at = self.steps_at.get(id(one), [])
            many = f"{len(at)} step{'s' * (len(at) > 1)} at {' and '.join(dict.fromkeys(at))}"
            # What an AcceleratedOptimizer has inside makes its steps.
            same = [self.given[n] for n, mine in enumerate(lists) if mine == lists[number]]
            if at:
                both[1].append(f"{self._name(number)} made {many}")
            elif id(tensor) in lists[number]:
                if any(self.steps_at.get(id(other)) for other in same):
                    return ""
                both[0].append(self._name(number))
        if not all(both):
            return ""
        return f": {' and '.join(both[0])} has it and made none, and {' and '.join(both[1])}"

    def _weighed(self, bias: Target, level: bool = False) -> bool:
        """Return whether it may be a bias, and a weight of its module has learned.

        Of an optimizer's tensor that is not in the model, any weight counts, and with `level` none
        of whose gradient a norm leaves nothing.
        """
        own = bias.owner._parameters.values() if bias.owner is not None else ()
        beside = [self.targets[id(one)] for one in own if id(one) in self.targets]
        if bias.kind == "optimizer-only":
            beside = [one for one in self.targets.values() if one.kind == bias.kind]
        return bias.tensor.dim() < 2 and any(
            one.tensor.dim() > 1 and one.held and one.held[-1].gradient == "new"
            and not (level and self.backward.rounded(id(one.tensor)))
            for one in beside
        )  # fmt: skip

    def _unlisted(self, order: list[Target], found: list[Facts]) -> None:
        """Find where what gets a gradient and is in no optimizer's list is used first."""
        if self.recorder is None:
            return
        models: dict[str, dict[int, Facts]] = {}
        for target, facts in zip(order, found, strict=True):
            if facts.flag and facts.arrived and not (facts.listed or facts.held or facts.ons):
                start = target.names[0].partition(".")[0]
                models.setdefault(start, {})[id(target.tensor)] = facts
        for mine in models.values():
            for facts, line in zip(mine.values(), self.recorder.first_lines([*mine]), strict=True):
                facts.first = [Cut("first-use", line)] if line is not None else []

    def _other_list(self, found: list[Facts]) -> None:
        """Find what an optimizer has of one model, while a loss trains another one like it."""
        models = {
            start: {
                one.names[0][len(start) + 1 :]: one for one in found
                if start and one.kind == "parameter" and one.names[0].startswith(f"{start}.")
            }
            for start in self.models
        }  # fmt: skip
        for mine, other in permutations(models, 2):
            one, two = models[mine], models[other]
            alike = {n: f.shape for n, f in one.items()} == {n: f.shape for n, f in two.items()}
            lost = all(f.listed and f.flag and not (f.arrived or f.earlier) for f in one.values())
            # What own code writes to it may be computed from the first one: that is where it ends.
            bare = all(f.flag and not (f.listed or f.held or f.changed) for f in two.values())
            if alike and lost and bare and any(f.arrived for f in two.values()):
                for facts in one.values():
                    facts.other_model = other

    def _why(self) -> None:
        """Say why backward() did not run, if it did not."""
        if self.recorder is not None:
            self.errors = {**self.errors, **self.recorder.errors}
        if self.step.failed:
            self.errors = {}
        if self.step.backwards or self.recorder is None:
            return
        if self.recorder.functional and not self.recorder.given:
            self.step.func = [
                Cut("func-dropped", line, name) for name, line in self.recorder.functional.items()
            ]
            return
        if self.errors:
            self.step.why = ": an error came before, and your code goes on (see the note)"
            return
        cut = self.recorder.forgotten()
        lost = self.recorder.unrecorded() if cut is None else []
        if lost:  # a loss before what is computed for a log
            self.step.why_at = next(([one] for one in lost if is_loss(one)), lost[:1])
            self.step.why = ": the loss was computed while gradients were not recorded"
            self.step.why += "" if self.step.why_at[0].opened else ", as it was before the block"
            self.step.why += "" if self.step.steps else ". step() did not run either"
            if all(not model.training for model in self.models.values()):
                self.step.why += ". The model is in eval mode"
        elif cut is not None:
            self.step.why_at = [cut]
            if cut.kind == "not-finite":
                self.step.why = ": what it would be called on is inf or nan"

    def _left_out(self, target: Target) -> str:
        """Return why no optimizer may have a tensor, if something is known of it."""
        there, step = self.was_frozen.get(id(target.tensor), (lambda: None, 0))
        if there() is target.tensor:
            return (
                f"it was frozen in step {step}, and unfrozen since. An optimizer that was built "
                "before that, of what required a gradient then, lacks it"
            )
        doubled = [one for one in self.targets.values() if one.doubled]
        if doubled:
            name = self._name_of(doubled[0].doubled)
            names = ", ".join(fold([one.names[0] for one in doubled])[:NAMED])
            return f"{name} has {names} twice, and perhaps one of the two in place of it"
        empty = [
            f"param_groups[{n}] of the {type(getattr(one, 'optimizer', one)).__name__}"
            for one in self.given
            for n, group in enumerate(one.param_groups)
            if not group["params"]
        ]
        lists = [set(map(id, tensors_of(one))) for one in self.given]
        inside = [
            (mine, whole) for mine, one in enumerate(lists) for whole, other in enumerate(lists)
            if one and (one < other or (one == other and mine > whole))
            and {id(self.given[mine]), id(self.given[whole])} <= self.busy.keys()
        ]  # fmt: skip
        for mine, whole in inside[:1]:
            return f"all that {self._name(mine)} has is in the list of {self._name(whole)}, too"
        verb = "is" if len(empty) == 1 else "are"
        because = f"{verb} empty, as from a generator that was used before, or a filter"
        if empty:
            return f"{' and '.join(empty[:NAMED])} {because}"
        part = target.names[0].partition(".")[0]
        have = [one for one in self.targets.values() if id(one.tensor) in self.listed]
        starts = {one.names[0].partition(".")[0] for one in have}
        if len(self.given) != 1 or part in starts or not have:
            return ""
        if target.kind != "parameter":
            return ""
        has = ", ".join(fold(sorted(starts))[:NAMED]) + ", ..." * (len(starts) > NAMED)
        early = ", as if the others were frozen, or not yet there, when it was built"
        return f"{self._name(0)} has parameters of {has} alone" + early * ("" in self.models)

    def _shard_of(self, tensor: Tensor) -> Tensor | None:
        """Return the DTensor in whose place a module has another tensor, as in forward()."""
        names = {n: t for t in self.targets.values() for n in t.names if t.tensor is not tensor}
        for start, model in self.models.items():
            for prefix, module in model.named_modules(remove_duplicate=False):
                for name, one in module._parameters.items():
                    if one is tensor:
                        full = dotted(start, prefix, name)
                        target = names.get(full)
                        if target is not None and hasattr(target.tensor, "_local_tensor"):
                            return target.tensor
        return None

    def _stale(self) -> None:
        stale: list[Target] = []
        for target in self.targets.values():
            me = id(target.tensor)
            if target.kind == "optimizer-only" and me not in self.arrived.keys() | self.reached:
                used = self.recorder is not None and self.recorder.used(me)
                self.step.stale += not used and self.step.backwards > 0
                if not used and self.step.backwards:
                    self.step.stale_shapes.append(shape_of(target.tensor))
                    stale.append(target)
        mine = [t for t in self.targets.values() if t.kind == "parameter" and t.before is not None]
        self.step.copies = bool(stale) and all(
            any(
                one.before is not None and other.before is not None
                and shape_of(one.tensor) == shape_of(other.tensor)
                and id(other.tensor) not in self.listed
                and not changed(other.before, one.before)
                for other in mine
            )
            for one in stale
        )  # fmt: skip

    def _shares(self) -> dict[int, list[Target]]:
        """Return, by tensor, the other tensors in the same memory."""
        spans = []
        for target in self.targets.values():
            tensor = target.tensor
            if target.before is not None and target.kind != "buffer" and tensor.numel():
                try:
                    start = tensor.data_ptr()
                except RuntimeError:
                    continue
                sizes = zip(tensor.shape, tensor.stride(), strict=True)
                last = sum((size - 1) * step for size, step in sizes)
                if start:
                    spans.append((start, start + (last + 1) * tensor.element_size(), target))
        spans.sort(key=lambda span: span[:2])
        shares: dict[int, list[Target]] = {}
        open_: list[tuple[int, Target]] = []  # those that have not ended yet
        for start, end, two in spans:
            open_ = [one for one in open_ if one[0] > start]
            for _, one in open_:
                if _overlap(one.tensor, two.tensor):
                    shares.setdefault(id(one.tensor), []).append(two)
                    shares.setdefault(id(two.tensor), []).append(one)
            open_.append((end, two))
        return shares

    def _beside(self, target: Target, facts: Facts) -> None:
        """Say whether a buffer's layer learns, or, if it has no parameters, what is around it."""
        owner = target.owner
        assert owner is not None
        facts.training, facts.trained = owner.training, target.training
        line = self.recorder.trained.get(id(owner)) if self.recorder is not None else None
        if line is not None:
            facts.training, facts.cuts = True, [Cut("batch-norm", line, "train")]
        facts.counts = getattr(owner, "running_mean", None) is not None
        own = target.names[0].rpartition(".")[2]
        facts.power = own in VECTORS and own not in owner.__dict__.get("_parameters", {})
        name = target.names[0].rpartition(".")[0]
        while name and name not in self.below:
            name = name.rpartition(".")[0]
        near = self.below.get(name, [])
        if near:
            flags = [t for t in near if t.flag or t.tensor.requires_grad]
            ids = {id(t.tensor) for t in flags}
            used = ids & (self.listed | self.arrived.keys()) or any(t.changed for t in flags)
            facts.beside = bool(flags and (used or not self.step.known or not self.step.backwards))
            facts.follows = bool(flags) and not facts.beside
            if self._on_module(target) or any(_misspelt(t.tensor, not t.flag) for t in near):
                facts.beside = None  # what is meant is not what the flags say
            facts.follows |= any(t.changed and not t.held for t in near)
            while not any(t.flag for t in near):  # the layer's own may be as they were
                facts.averaged |= any(t.goal or t.still or t.dropped for t in near)
                if not name:
                    break
                name = name.rpartition(".")[0]
                near = self.below.get(name, near)
            copied = self.recorder is not None and self.recorder.written_to(target.tensor)
            counts = facts.averaged and facts.counts
            facts.own_passes = counts and bool(target.changed) and not copied

    def _frozen_counts(self, order: list[Target], found: list[Facts]) -> None:
        """Say of running statistics in frozen networks which these are, and what updated them."""
        fixed = {
            name for name, mine in self.below.items()
            if not any(t.flag or t.changed for t in mine) and (name or "" in self.models)
        }  # fmt: skip
        names, lines, inside = dict[str, None](), list[list[Line]](), list[Facts]()
        for target, facts in zip(order, found, strict=True):
            if target.kind != "buffer" or not (facts.counts and facts.training and facts.changed):
                continue
            if facts.follows:
                continue
            path = target.names[0].split(".")[:-2]  # of what the layer is in
            above = (".".join(path[:number]) for number in range(len(path) + 1))
            whole = next((name for name in above if name in fixed), None)
            if whole is not None:
                names[whole or "the model"] = None
                inside.append(facts)
                mean = getattr(target.owner, "running_mean", None)
                lines.append(self.recorder.updated(id(mean)) if self.recorder is not None else [])
        if not inside:
            return
        same = [line for line in lines[0] if all(line in each for each in lines)]
        said = ", ".join(fold([*names])[:SHOWN])
        call = "call eval() on each" if len(names) > 1 else f"call {said.split()[-1]}.eval()"
        for facts in inside:
            facts.all_frozen = f". All of {said} is frozen: {call}, after any train()"
            facts.updated_at = [Cut("updated", line) for line in same[:NAMED]]

    def _modules(self, target: Target) -> Iterator[tuple[nn.Module, str]]:
        """Yield the models that have a tensor, each with the tensor's name in it."""
        for start, model in self.models.items():
            for full in target.names:
                if not start or full.startswith(f"{start}."):
                    yield model, full[len(start) + 1 :] if start else full

    def _unread(self, target: Target) -> list[Cut]:
        """Return where the class of a module would read what has a parameter that is not used."""
        if others := self._instead_of(target):
            return others
        for model, name in self._modules(target):
            parts, top = name.split("."), 0
            # From the outermost of its modules of which nothing was used.
            while top < len(parts) - 1 and self._in_use(model, parts[: top + 1]):
                top += 1
            for depth in range(top, -1, -1):
                try:
                    module = module_at(model, ".".join(parts[:depth]))
                except AttributeError:
                    break
                own = parts[depth]
                found = reads(type(module), own)
                foreign = unknown_to(type(module), own) if found is None else None
                if foreign is not None:
                    used = [n for n, m in module.named_children() if self._reached(m)]
                    said = f"in this block it used {', '.join(used[:NAMED])}" if used else ""
                    return [Cut("unread", foreign, own, instead=said)]
                if found is None:
                    continue
                if found.used:
                    late = partial(self._not_run, found)
                    first, *rest = sorted(dict.fromkeys(found.used), key=late)
                    method, recorded, call = self._call_without(module, own, first)
                    first = replace(first, called=call)
                    none = f"no operation of {method}() was recorded"
                    twins = [] if recorded else self._twins(module, own)
                    kind = "read" if depth == top else "read-part"
                    inner = type(module_at(model, ".".join(parts[:top])))
                    branch = branch_of(inner, parts[top]) if depth < top else None
                    said = f"{inner.__name__} uses it only in the branch at"
                    also = ((said, branch),) if branch is not None else ()
                    said = "" if recorded else none
                    return [
                        *twins,
                        *(
                            Cut(
                                kind,
                                line,
                                own,
                                also=also,
                                instead=SHORTEST if "zip(" in line.code else said,
                            )
                            for line in (first, *rest)
                        ),
                    ][:NAMED]
                early = [Cut("read-early", line, own) for line in dict.fromkeys(found.early)]
                return self._twins(module, own) + (
                    early[:NAMED] or [Cut("unread", found.here, own)]
                )
        return []

    def _bypassed(self, target: Target) -> tuple[str, list[Cut]]:
        """Say of which layer a module takes the weight without a call of it, and where."""
        recorder = self.recorder
        if recorder is None:
            return "", []
        for model, name in self._modules(target):
            *path, _ = name.split(".")
            for depth, own in enumerate(path):
                try:
                    outer = module_at(model, ".".join(path[:depth]))
                    layer = module_at(outer, own)
                except AttributeError:
                    break
                if self._reached(layer) and bypasses(type(outer), own):
                    uses = [cut for p in layer.parameters() for cut in recorder.first_use(id(p))]
                    at = [replace(cut, kind="bypassed", name=own) for cut in uses[:1]]
                    return f"{type(outer).__name__} takes the weight of its {own}", at
        return "", []

    def _not_run(self, found: Reads, line: Line) -> bool:
        """Return whether nothing ran on a line, or in what it begins, as a loop."""
        ran = self.recorder.ran if self.recorder is not None else ()
        return not any((line.file, n) in ran for n in range(line.number, found.ends[line] + 1))

    def _call_without(
        self, module: nn.Module, own: str, line: Line
    ) -> tuple[str, bool, Line | None]:
        """Return the method of a line that reads `own`, whether it ran, and what called it.

        That is where a module was called that did not use what it calls `own`. It is the caller's
        part if other modules of its class did, or if there are none.
        """
        cls, recorder = type(module), self.recorder
        alike = [m for model in self.models.values() for m in model.modules() if type(m) is cls]
        others = [getattr(one, own, None) for one in alike if one is not module]
        have = [_own(one) for one in others if isinstance(one, (Tensor, nn.Module))]
        every = [getattr(v, "fget", v) for base in cls.__mro__ for v in vars(base).values()]
        codes = [getattr(inspect.unwrap(one), "__code__", None) for one in every if callable(one)]
        mine = [
            code for code in codes
            if code is not None and code.co_filename == line.file
            and code.co_firstlineno <= line.number
        ]  # fmt: skip
        method = max(mine, key=lambda code: code.co_firstlineno, default=None)
        if recorder is None or method is None:
            return "", True, None
        said, ran = method.co_name, recorder.ran_in(code_name(method))
        if not ran or not (
            len(alike) == 1 or any(recorder.used(id(p)) for each in have for p in each)
        ):
            return said, ran, None
        functions = {code_name(code) for code in codes if code is not None}
        mine = [*map(id, module.parameters())]
        return said, ran, recorder.call_into(functions, mine, code_name(method))

    def _instead_of(self, target: Target) -> list[Cut]:
        """Return where a loss uses another model like its own, of which it uses nothing."""
        own = {n: m for n, m in self.models.items() if not n or target.names[0].startswith(f"{n}.")}
        if self.recorder is None or len(own) != 1 or any(map(self._reached, own.values())):
            return []
        (mine,) = own.values()
        others = {
            name: [*one.parameters()] for name, one in self.models.items()
            if name not in own and type(one) is type(mine) and type(one) is not nn.Sequential
        }  # fmt: skip
        shapes = Counter(shape_of(one) for one in mine.parameters())
        if (
            Counter(map(shape_of, self.outside)) <= shapes
            and len(self.outside) * 2 > shapes.total()
        ):
            others["another model"] = self.outside
        for name, each in others.items():
            ids = [*map(id, each)]
            lines = [one.called or one for one in self.recorder.first_lines(ids) if one is not None]
            line = self.recorder.in_step(ids) or next(iter(lines), None)
            if line is not None:
                at = lines[0].plain if lines else line
                also = (("it is called at", at),) if str(at) != str(line) else ()
                twice = self.recorder.called(ids[:1])
                if len({*map(str, twice)}) == 2:  # the second may be meant to be its own
                    line, also = twice[-1], ((OTHER, twice[0].plain),)
                return [Cut("other-called", line.plain, name, also=also)]
        return []

    def _in_use(self, model: nn.Module, path: list[str]) -> bool:
        try:
            return self._reached(module_at(model, ".".join(path)))
        except AttributeError:
            return False

    def _twins(self, module: nn.Module, name: str) -> list[Cut]:
        """Return where something of the same kind and shape was used twice for one loss."""
        mine, alike = getattr(module, name, None), [*module._modules.items()]
        alike += [(other, one) for other, one in module._parameters.items()]
        found = []
        for other, one in alike:
            if one is mine or type(one) is not type(mine) or _outline(one) != _outline(mine):
                continue
            first = _own(one)[:1]
            lines = self.recorder.called(map(id, first)) if self.recorder is not None else []
            if len(lines) > 1:
                also = [(OTHER, lines[0].plain), *(("and again at", at.plain) for at in lines[2:])]
                found.append(Cut("twin", lines[1], f"self.{other}", also=tuple(also)))
        return found[:1]

    def _adapter(self, target: Target) -> str:
        """Return why an adapter is not used, if it is one of PEFT, or says that it is merged."""
        for model, name in self._modules(target) if target.kind == "parameter" else ():
            parts = name.split(".")
            for depth in range(len(parts) - 1, 0, -1):
                path = ".".join(parts[:depth])
                module = module_at(model, path)
                if getattr(module, "merged", None) is True:
                    whole = f"merged into the weight of {path}"
                    own = type(module).train is not nn.Module.train  # as of loralib
                    if own and not (self.peft or module.training):
                        return (
                            f"{whole}, which is in eval mode: call train() before you train, which "
                            "takes it out again"
                        )
                    end = "call unmerge_adapter()" if self.peft else "take it out again"
                    return f"{whole}: {end} before you train"
                if parts[depth] not in getattr(module, "adapter_layer_names", ()):
                    continue
                active = getattr(module, "active_adapters", None)
                mine = parts[depth + 1 : depth + 2]
                if isinstance(active, list) and active and mine and mine[0] not in active:
                    return f"not active in {path}, where {', '.join(active)} is: call set_adapter()"
                base = getattr(module, "base_layer", None)
                used = self.recorder.used if self.recorder is not None else lambda _: False
                if isinstance(base, nn.Module) and any(used(id(p)) for p in base.parameters()):
                    return WITHOUT
        return ""

    def _merging(self, target: Target, facts: Facts) -> list[Cut]:
        """Return where an adapter was merged, or where its class asks whether it is."""
        owner = target.owner
        if owner is None or self.recorder is None or getattr(owner, "merged", None) is not True:
            return []
        own = owner._parameters.values()
        writes = [cut for p in own if p is not None for cut, _ in self.recorder.written_to(p)]
        at = {str(cut.line) for cut in writes}
        if facts.path == "cut" and all(str(cut.line) in at for cut in facts.cuts):
            return [replace(cut, kind="merged") for cut in facts.cuts]
        found = reads(type(owner), "merged") if facts.path == "unused" else None
        return [Cut("asks-merged", line) for line in found.forward] if found else []

    def _master(self, target: Target) -> str:
        """Return what an optimizer has stepped in place of a parameter: a copy of its own."""
        for other in self.targets.values():
            new = any(held.gradient == "new" for held in other.held)
            made = id(other.tensor) not in self.arrived
            alike = shape_of(other.tensor) == shape_of(target.tensor)
            if other.kind == "optimizer-only" and new and made and alike:
                return other.names[0]
        return ""

    def _had(self, tensor: Tensor, modules: set[int]) -> bool:
        """Return whether a parameter was assigned to one of these modules in the block."""
        one, seen = id(tensor), set[int]()
        while one in self.assigned and one not in seen:
            seen.add(one)
            one = self.assigned[one]
            if one in modules:
                return True
        return False

    def _reassigned(self, order: list[Target], found: list[Facts]) -> None:
        """Find what own code assigns anew, as an average of it, while no loss trains it."""
        new: dict[int, Tensor] = {}
        trained = {self.assigned.get(one) for one in self.reached}
        for target, facts in zip(order, found, strict=True):
            now = self._now(target) if facts.gone else None
            none = facts.gradient == "none" and all(h.gradient == "none" for h in target.held)
            if now is None or not none or facts.arrived or facts.reached or facts.changed:
                continue
            own = self.assigned.get(id(now)) == id(target.owner)  # and no layer that is new
            if own and id(target.owner) not in trained:
                new[id(target.tensor)] = now
        sure = self.recorder.averages(new) if self.recorder is not None and new else set[int]()
        for target, facts in zip(order, found, strict=True):
            if id(target.tensor) in new and (self.recorder is None or id(target.tensor) in sure):
                facts.reassigned = "perhaps" if self.recorder is None else "sure"

    def _assigned(self, target: Target) -> list[Cut]:
        """Return where the model got another tensor in the place of one, or what has it."""
        for model, name in self._modules(target):
            module, path = model, name.split(".")
            for number, part in enumerate(path):
                line = self.recorder.registered.get((id(module), part)) if self.recorder else None
                if line is not None:
                    return [Cut("replaced", line, ".".join(path[: number + 1]))]
                below = module._modules.get(part)
                if below is None:
                    break
                module = below
        return []

    def _now(self, target: Target) -> Tensor | None:
        """Return the parameter or buffer that the models have now in the place of a tensor."""
        for model, name in self._modules(target):
            path, _, own = name.rpartition(".")
            try:
                module = module_at(model, path)
                place = module._buffers if target.kind == "buffer" else module._parameters
                found = place.get(own)
            except AttributeError:
                continue
            if found is not None:
                return found
        return None

    def _gone(self, target: Target) -> bool:
        """Return whether the models have no longer this tensor."""
        for model, name in self._modules(target):
            path, _, own = name.rpartition(".")
            try:
                if module_at(model, path)._parameters.get(own) is target.tensor:
                    return False
            except AttributeError:
                continue
        if target.owner is None or not any(
            one is target.tensor for one in target.owner._parameters.values()
        ):
            return True
        # Of two modules of one name, it is in the other one.
        return not any(target.owner is one for m in self.models.values() for one in m.modules())

    def _frozen_in(self, target: Target) -> tuple[str, bool]:
        """Return the model that has a tensor beside frozen ones alone, while another learns it.

        Such a model is one of several, or one inside of the only one, and is in eval mode. It may
        also have nothing but what another one of several has, which is in training mode.
        """
        if len(target.names) < 2 or not target.tensor.requires_grad:
            return "", False
        inner = [(start, module) for start, module in self.models.items() if start]
        for start, model in self.models.items():
            inner += [(dotted(start, name), module) for name, module in model.named_children()]
        for start, module in inner:
            mine = [one.startswith(f"{start}.") for one in target.names]
            if module.training or not any(mine) or all(mine):
                continue
            alone = [
                t for t in self.below.get(start, [])
                if all(name.startswith(f"{start}.") for name in t.names)
            ]  # fmt: skip
            if alone and not any(t.learnt() for t in alone):
                return start, False
            owners = [
                other for other, model in self.models.items() if other and model.training
                and any(one.startswith(f"{other}.") for one in target.names)
            ]  # fmt: skip
            if not alone and owners and start in self.models:
                return start, True
        return "", False

    def _spare(self, target: Target) -> bool:
        """Return whether others of the kind of a tensor's module were used, in one container."""
        for model, name in self._modules(target):
            parts = name.split(".")
            for depth in range(1, len(parts)):
                try:
                    container = module_at(model, ".".join(parts[: depth - 1]))
                except AttributeError:
                    break
                if not isinstance(container, (nn.ModuleList, nn.ModuleDict)):
                    continue
                mine = container._modules.get(parts[depth - 1])
                alike = [m for m in container.children() if type(m) is type(mine) and m is not mine]
                if mine is not None and not self._reached(mine):
                    return any(self._reached(one) for one in alike)
        return False

    def _on_module(self, target: Target) -> str:
        """Return the module above a tensor that has a flag as an attribute, with this flag.

        It is the opposite of the tensor's own, and of all in the module if that is frozen.
        """
        off = not target.flag
        for start, model in self.models.items():
            for full in target.names:
                name = full[len(start) + 1 :] if start else full
                if start and not full.startswith(f"{start}."):
                    continue
                while True:
                    name = name.rpartition(".")[0]
                    try:
                        module = module_at(model, name)
                    except AttributeError:
                        break
                    for own in ("requires_grad", "trainable"):
                        if module.__dict__.get(own) is not off:
                            continue
                        mine = self.below.get(dotted(start, name), [])
                        # A copy of a model that is frozen has its attributes, too.
                        listed = any(id(t.tensor) in self.listed for t in mine)
                        if not off or (
                            not any(t.flag or t.learns_in_a_step() for t in mine)
                            and (listed or own != "trainable")
                        ):
                            return f"{dotted(start, name) or 'model'}.{own}"
                    if not name:
                        break
        return ""

    def _found(self, tensor: Tensor) -> Found | None:
        """Return where in a model a parameter is that the model does not list."""
        for path, module, name, value in self._attributes():
            for rest, one in _inner(value):
                if one is tensor:
                    return f"{path}{rest}", module, name, False
        return None

    def _late(self, tensor: Tensor) -> tuple[str, nn.Module, str] | None:
        """Return where in a model a parameter is now, if nothing had its name before the block."""
        known = {name for target in self.targets.values() for name in target.names}
        for start, model in self.models.items():
            for name, one in model.named_parameters():
                full = dotted(start, name)
                if one is tensor and full not in known:
                    path, _, own = name.rpartition(".")
                    if path:  # what was built is the module
                        path, _, own = path.rpartition(".")
                    return full, module_at(model, path), own
        return None

    def _computed(self, tensor: Tensor) -> Found | None:
        """Return what in a model was computed from a parameter that the model does not have."""
        for path, module, name, value in self._attributes():
            loss = not isinstance(value, Tensor) or not value.dim()  # of an input, it may be
            loss &= not isinstance(tensor, nn.Parameter)
            if isinstance(value, Tensor) and grad_fn_of(value) is not None and not loss:
                leaves = [leaf for leaf, _ in walk([value]) if leaf is not None]
                if len(leaves) == 1 and leaves[0] is tensor:
                    return path, module, name, True
        return None

    def _attributes(self) -> Iterator[tuple[str, nn.Module, str, Any]]:
        """Yield what modules have beside parameters, buffers and modules: its path, and where."""
        for start, model in self.models.items():
            for prefix, module in model.named_modules():
                for name, value in vars(module).items():
                    if not name.startswith("_"):
                        path = dotted(start, prefix, name)
                        yield path, module, name, value


def is_loss(cut: Cut) -> bool:
    """Return whether a number is a loss, by the function that made it or by its name."""
    return cut.name in LOSS_OF or (cut.line is not None and "loss" in cut.line.code.lower())


def _read_once(given: Any) -> Any:
    """Return what a walk through the graph is asked for; a generator of it is read here alone."""
    return given if isinstance(given, (Tensor, tuple)) else tuple(given)


def _tensors(given: Any) -> list[Tensor]:
    """Return the tensors of what a walk through the graph is asked for; it may be edges, too."""
    return [
        one for one in ([given] if isinstance(given, Tensor) else given) if isinstance(one, Tensor)
    ]


def _models(model: Models) -> dict[str, nn.Module]:
    if isinstance(model, nn.Module):
        return {"": model}
    if isinstance(model, Mapping):
        return dict(model)
    return {str(number): one for number, one in enumerate(model)}


def _optimizers(given: Iterable[Any]) -> Iterator[Any]:
    for one in given:
        if one is None:
            continue
        if hasattr(one, "param_groups"):
            yield one
        elif isinstance(one, Mapping):
            yield from _optimizers(one.values())
        elif isinstance(one, (list, tuple)):
            yield from _optimizers(one)
        else:
            raise TypeError(f"who_learns() got {type(one).__name__}, which is no optimizer.")


def _caching(listed: list[Tensor]) -> bool:
    """Return whether autocast keeps casts of these parameters."""
    device = listed[0].device.type if listed else "cpu"
    try:
        on = torch.is_autocast_enabled(device)
    except TypeError:  # before 2.4
        on = torch.is_autocast_cpu_enabled() if device == "cpu" else torch.is_autocast_enabled()
    single = any(one.dtype is torch.float32 for one in listed)
    return on and torch.is_autocast_cache_enabled() and single


def _apart(target: Target) -> float:
    """Return how far the next number of its dtype is from a value of a tensor, at the median."""
    with torch._C.DisableTorchFunction():
        parts = [part.detach().reshape(-1).abs().double() for part in some(target.tensor)]
        size = float(torch.cat(parts).median()) if parts else 0.0
    if not (0 < size < float("inf")) or target.tensor.is_complex():
        return 0.0
    return float(torch.finfo(target.tensor.dtype).eps * 2.0 ** math.floor(math.log2(size)))


def _revived(target: Target) -> float:
    """Return the share of the values of a weight that were 0 before and are not, as if pruned."""
    if target.before is None or target.now is None or target.tensor.dim() < 2:
        return 0.0
    if not (target.changed and isinstance(target.owner, DENSE)):
        return 0.0
    was, came = 0, 0
    with torch._C.DisableTorchFunction():
        for old, new in zip(target.before.sample, target.now.sample, strict=False):
            if old.shape == new.shape:
                was += int((old == 0).sum())
                came += int(((old == 0) & (new != 0)).sum())
        size = sum(one.numel() for one in target.before.sample)
    share = was / size if size else 0.0
    return share if PRUNED[0] <= share <= PRUNED[1] and came * 2 > was else 0.0


def _own(one: Any) -> list[Tensor]:
    """Return the parameters of a module, or a parameter itself."""
    return [one] if isinstance(one, Tensor) else list(one.parameters())


def _outline(one: Any) -> list[tuple[int, ...]]:
    return [shape_of(tensor) for tensor in _own(one)]


def _copied(target: Target, other: Target) -> bool:
    """Return whether a tensor has the values of another one, and these are not all the same."""
    if other is target or other.stepped or other.now is None or target.now is None:
        return False
    if other.now.form != target.now.form or differ(target.now.sample, other.now.sample):
        return False
    if changed(fingerprint(target.tensor), fingerprint(other.tensor)):
        return False
    return any(bool((one != one.reshape(-1)[:1]).any()) for one in other.now.sample)


def _overlap(one: Tensor, two: Tensor) -> bool:
    """Return whether two tensors, of which the memory overlaps, have an element in common."""
    if one.is_contiguous() and two.is_contiguous():
        return True
    size = max(t.untyped_storage().nbytes() for t in (one, two)) // one.element_size()
    if one.dtype != two.dtype or size > 2**24 or memory_of(one) != memory_of(two):
        return True
    with torch._C.DisableTorchFunction():
        place = torch.zeros(size, dtype=torch.bool)
        place.as_strided(one.shape, one.stride(), one.storage_offset()).fill_(True)
        return bool(place.as_strided(two.shape, two.stride(), two.storage_offset()).any())


def _common(one: str, two: str) -> int:
    """Return how many characters at the beginning two names have in common."""
    return next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 999)


def _misspelt(tensor: Tensor, flag: bool) -> str:
    for name, value in getattr(tensor, "__dict__", {}).items():
        if value is flag and name != "requires_grad" and MISSPELT.match(name):
            return str(name)
    return ""


def _inner(value: Any, depth: int = 3) -> Iterator[tuple[str, Tensor]]:
    """Yield the parameters in plain lists and dicts, with how they are reached."""
    if isinstance(value, Tensor):
        yield "", value
    elif isinstance(value, nn.Module):
        for name, parameter in value.named_parameters():
            yield f".{name}", parameter
    elif depth and isinstance(value, (list, tuple)):
        for number, one in enumerate(value):
            for rest, found in _inner(one, depth - 1):
                yield f"[{number}]{rest}", found
    elif depth and isinstance(value, dict):
        for key, one in value.items():
            for rest, found in _inner(one, depth - 1):
                yield f"[{key!r}]{rest}", found
