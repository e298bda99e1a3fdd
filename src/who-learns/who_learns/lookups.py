"""What is looked up after a block in its operations: where paths end, and what makes zeros."""

import linecache
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeAlias

import torch
from torch import Tensor
from torch import bool as bool_

from who_learns.backward import Backward, extent, extent_zero, is_bad, is_nan, memory_of
from who_learns.cuts import DRAW, Cut, Line, assigned_to, has_word, returns
from who_learns.graph import CHECKPOINT, Joined, Node
from who_learns.zeros import (
    AGAINST,
    BY_ZERO,
    CENTRED,
    DIFFERENCE,
    FORM,
    JOINS,
    LOSSES,
    MULTIPLY,
    PAIRS,
    PICK,
    PRODUCT,
    QUOTIENT,
    SUM,
    adds,
    all_padding,
    closed,
    emptied,
    equal_sides,
    factors_of,
    ignores,
    is_empty,
    mask_of,
    nothing_to_learn,
    over_itself,
    returned,
    stays_zero,
    takes_away,
    together,
    zero_factor,
    zero_factors,
    zero_if_padding,
)

# Functions whose derivative is zero wherever it exists.
ROUND = {
    "round",
    "floor",
    "ceil",
    "trunc",
    "fix",
    "sign",
    "sgn",
    "floor_divide",
    "heaviside",
} | DRAW
# What makes a mask of -inf.
FILL = {"masked_fill", "masked_fill_", "where", "full", "full_like", "new_full", "fill_", "tensor"}
DERIVE = "autograd.grad"
BENT = {"relu", "relu_", "leaky_relu", "prelu", "relu6", "hardtanh", "abs"}  # of straight pieces
SAME_VALUES = {"view", "reshape", "squeeze", "unsqueeze", "flatten", "contiguous", "to", "float",
               "transpose", "permute"}  # fmt: skip
WHOLE = {"copy_", "data =", "fill_", "normal_", "uniform_", "zero_"}
NEAR = 2  # lines: what comes next is in plain sight
PUT_IN_DICT = re.compile(r"state_dict\(\)(\.update\(|\[[^\]]*\]\s*=[^=])")
AS_COPIES = {"detach", "data", "clone", "to", "__deepcopy__"}
# What returns a tensor with other values in some places.
PUT = {"scatter", "scatter_add", "index_copy", "index_add", "index_fill", "index_put",
       "masked_fill", "masked_scatter"}  # fmt: skip
DRAWS = {"uniform_", "normal_", "trunc_normal_"}
FEW = 16  # operations of an average
MANY = 16  # lines of cuts of which each is looked at by itself
USES = 3  # lines of one kind that belong to a cut
# What gets a number that is hardly one of those that left torch, as eps or label_smoothing.
USED_WITH_NUMBERS = LOSSES | {"a new tensor", "clamp", "layer_norm", "dropout"}
CHOICES = {"multinomial", "argmax", "argmin"}  # what returns numbers of what it has
UNRECORDED = {"no-grad", "inference-mode", "sample"}
LAYERS = (MULTIPLY - PRODUCT) | {"addmm", "addmv", "addbmm", "baddbmm", "cdist", "bilinear"}
FACTORS = PRODUCT | QUOTIENT  # what scales a term of a loss, if it is by a number
SAME_TERM = {"to", "float", "double", "clone", "view", "reshape", "squeeze", "unsqueeze", "flatten",
             "neg", "__neg__", "detach", "data"}  # fmt: skip
# What is zero throughout if its first input is: another form of it, a part, or a multiple.
SAME_ZERO = (FORM - {"to", "float"}) | QUOTIENT | {"unbind", "neg", "__neg__", "detach", "data"}
# What makes a loss of its terms.
TERMS = SUM | DIFFERENCE | FACTORS | SAME_TERM | {"stack", "cat", "sum", "mean"}
# What ends a path in passing. Nobody calls one of these to keep a term of a loss out of it.
PASSING = {"create-graph", "integer", "comparison", "not-differentiable", "new-tensor", "new-leaf",
           "checkpoint-value"}  # fmt: skip
# What a moving average writes with, and what it computes.
AVERAGING = {"copy_", "lerp_", "add_", "sub_"}
MOVING = PRODUCT | SUM | DIFFERENCE | {"data", "detach", "clone", "lerp", "to"}
TO_NUMBERS = {"to", "float", "double", "half", "bfloat16", "type", "type_as", "int", "long"}
TAKEN = "a part of what it returns is taken at"
BY_MASK = (
    "no loss depends on the part that comes from it, as where a mask or an index leaves it out"
)
STRAIGHT = "this is a straight-through estimator"
CHOOSE = {"integer", "comparison"}  # an index or a mask stands beside many paths that go on
ALL: frozenset[int] = frozenset()  # of the losses: no choice among them
# What wrote, on which line, what it wrote was computed from, since which line that was the same
# memory, how many values, and the number of steps before.
Write: TypeAlias = tuple[str, Line | None, tuple[Node, ...], Line | None, int, int]


class Lookups:
    """What the operations of a block answer after it. `Recorder` notes them."""

    nodes: list[Node]
    sources: dict[int, Node]  # by id of the parameter or buffer
    losses: list[Node]
    cleared_after: dict[int, int]  # by parameter: the operations before its gradient was cleared
    bare_gradients: list[tuple[Cut, Node]]  # of inputs, by autograd.grad() without a path
    began_after: list[int]  # by loss: the operations before its backward()
    asked: set[int]  # the numbers of those that autograd.grad() was called on
    died: dict[int, int]  # by id of a node's `made`: the operations before its tensor was gone
    known: dict[int, tuple[Any, Node]]  # by id of the tensor, with a weak reference
    joined: dict[tuple[int, frozenset[int]], Joined]
    ended: dict[frozenset[int], dict[int, list[tuple[Cut, bool]]]]
    # Terms of a loss without a path: where they are made, what ends their paths, and of what.
    constants: dict[tuple[Line | None, tuple[Cut, ...]], set[int]]
    # What keeps parameters out of a term of a loss that other terms train: their ids.
    kept_out: dict[Cut, set[int]]
    barren: dict[Line, str]  # terms of a loss without any path, by their lines
    trained_with: set[int]  # those of the sources that are no buffers
    backward: Backward
    changes: list[tuple[Cut, Node, Node]]  # by hooks of modules
    steps: set[str]  # functions in which backward() was called
    marks: list[int]  # by loss: the number of what was seen before on the way back
    ones: dict[int, Cut] | None  # what is 1, as a value divided by itself
    written: dict[int, list[Write]]  # by memory

    @cached_property
    def ran(self) -> set[tuple[str, int]]:
        """The lines of the caller's own functions on which something was recorded."""
        return {call[:2] for node in self.nodes for call in node.calls}

    def own_files(self) -> list[str]:
        """Return the caller's own files of which a function ran, by name."""
        return sorted({file for file, _ in self.ran})

    def puts_in_dict(self) -> list[Line]:
        """Return where the caller's own files change a dict that state_dict() has just returned."""
        return self.lines_with(PUT_IN_DICT)

    def lines_with(self, pattern: re.Pattern[str]) -> list[Line]:
        """Return the lines of the caller's own files in which a pattern is found."""
        texts = ((file, linecache.getlines(file)) for file in self.own_files())
        lines = (Line(file, n) for file, text in texts for n, _ in enumerate(text, 1))
        return [line for line in lines if pattern.search(line.code)]

    def forgotten(self) -> Cut | None:
        """Return the last number with a path that was computed, and that is no part of a loss."""
        children = self._joined(0).children
        for node in reversed(self.nodes):
            ends = node.scalar and not (node.over or node.escape) and node.line is not None
            if ends and all(one.over or one.escape for one in children.get(node.number, ())):
                bad = is_bad(node.extent)
                return self._made(node) if bad else Cut("no-backward", node.line, node.name)
        return None

    def unrecorded(self) -> list[Cut]:
        """Return the numbers that were computed from parameters without recording, the last first.

        They come with where recording was turned off.
        """
        mine = {node.number for one, node in self.sources.items() if one in self.trained_with}
        found = []
        for node in reversed(self.nodes):
            if not (node.scalar and node.off and node.over and node.line) or node.escape:
                continue
            before = self._joined(0).above([node])
            ends = [cut for one in before for _, cut in self.nodes[one].parents if cut is not None]
            off = [cut for cut in ends if cut.kind in ("no-grad", "inference-mode")]
            if off and before & mine:
                found.append(Cut("unrecorded", node.line, node.name, opened=off[0].opened))
            if len(found) == FEW:
                break
        return found

    def uncalled(self, parameter: int, start: int, end: int) -> list[Cut]:
        """Return the last number with a path from a parameter, if no backward() came.

        `start` and `end` say between which operations, by how many were before. No loss is made
        of this number.
        """
        source, joined = self.sources.get(parameter), self._joined(0)
        if any(start <= one <= end for one in self.began_after):
            return []
        for node in reversed(self.nodes[start:end]):
            ends = node.scalar and not (node.over or node.escape) and node.line is not None
            if source is None or not ends or node.number in joined.before:
                continue
            last = all(n.over or n.escape for n in joined.children.get(node.number, ()))
            if last and joined.sources([node], [source.number]):
                return [Cut("no-backward", node.line, node.name)]
        return []

    def used(self, parameter: int) -> bool:
        """Return whether an operation was seen that has used the parameter with this id."""
        source, children = self.sources.get(parameter), self._joined(0).children
        todo = list(children.get(source.number, ())) if source is not None else []
        seen = {source.number} if source is not None else set[int]()
        way: list[Node] = []
        while todo:  # what a moving average makes of it, up to a write into another tensor
            node = todo.pop()
            mine = [parent.number in seen for parent, _ in node.parents]
            after = children.get(node.number, ())
            if node.name in AVERAGING and node.over and not mine[0]:
                whole = not any(one.name in MOVING - {"data", "detach", "clone"} for one in way)
                if whole and any(not one.over for one in after):
                    return True  # a copy that the loss goes back to
                continue
            if node.name == "data =" and len(mine) == 1 and node.parents[0][1] is not None:
                continue  # None: it is another form of itself, as in a model's `to()`
            if node.over and not after and node.name == "__deepcopy__":
                continue  # a copy to keep, as of a state_dict()
            if node.name not in MOVING or not node.over or not after:
                return True
            seen.add(node.number)
            way.append(node)
            todo += after
        return False

    def called(self, parameters: Iterable[int]) -> list[Line]:
        """Return the lines of two or three calls that use these parameters for one loss."""
        children, nodes = self._joined(0).children, dict[int, Node]()
        for one in parameters:
            source = self.sources.get(one)
            after = children.get(source.number, ()) if source is not None else ()
            nodes |= {node.number: node for node in after if node.line is not None}
        for loss in self.losses if len(nodes) > 1 else ():
            before = Joined(self.nodes, [loss], 0).before
            mine = [node for number, node in sorted(nodes.items()) if number in before]
            # Where the ways to them part, be it in a loop.
            for depth in zip(*(node.calls[::-1] for node in mine), strict=False):
                ways = dict.fromkeys(depth)
                if len(ways) > 1:
                    few = len(ways) == 2 or len(ways) == len(mine) == 3
                    if few and len({way[2] for way in ways}) == 1:
                        return [Line(*way[:2]) for way in ways]
                    if len(mine) == 2:
                        return []
                    break
            lines = [node.line for node in mine if node.line is not None]
            several = list(dict.fromkeys(lines))
            if len(several) == 2:  # more may be a loop
                return several
            if len(lines) == 2 and mine[0].caller == mine[1].caller:
                return lines
        return []

    def first(self, tensor: Tensor) -> Line | None:
        """Return where a tensor was first used that nobody named."""
        there, node = self.known.get(id(tensor), (None, None))
        return node.line if node is not None and there is not None and there() is tensor else None

    def made_or_used(self, tensor: Tensor) -> list[Cut]:
        """Return where a tensor was made that nobody named, or else where it was first used."""
        there, node = self.known.get(id(tensor), (None, None))
        if node is None or there is None or there() is not tensor:
            return []
        while _in_place(node) and node.parents:
            node = node.parents[0][0]
        if node.line is None:
            return []
        new = node.name == "a new tensor"
        return [Cut("in-place-of" if new else "made-anew", node.line, node.name)]

    def copy_of(self, tensor: Tensor) -> int | None:
        """Return the id of the parameter of which a tensor is a copy, None if of none.

        copy.deepcopy() has made it, or it got the values, as by load_state_dict().
        """
        there, made = self.known.get(id(tensor), (None, None))
        if made is None or there is None or there() is not tensor:
            return None
        mine = {source.number: one for one, source in self.sources.items()}
        deep = any(cut is not None and cut.kind == "deepcopy" for _, cut in made.parents)
        for node in [made] * deep + [
            what[0] for name, _, what, *_ in self.writes_to(tensor) if name == "copy_" and what
        ]:
            while node.number not in mine and node.parents and (deep or node.name in AS_COPIES):
                node = node.parents[0][0]
            if node.number in mine and mine[node.number] != id(tensor):
                return mine[node.number]
        return None

    def first_use(self, parameter: int) -> list[Cut]:
        """Return the first operation that has used a parameter on a path to a loss."""
        source, joined = self.sources.get(parameter), self._joined(0)
        live = joined.live(source) - {source.number} if source is not None else set()
        node = self.nodes[min(live)] if live else None
        return [Cut("average-used", node.line, node.name)] if node is not None else []

    def _start_of(self, tensor: int) -> Node | None:
        """Return the node of a parameter by its id, also of one that nobody named."""
        return self.sources.get(tensor) or self.known.get(tensor, (None, None))[1]

    def first_lines(self, parameters: list[int]) -> list[Line | None]:
        """Return where each of these is used first on a path to a loss.

        If that is on several lines, it is where the outermost module was called, if that is one.
        """
        nodes = []
        for one in parameters:
            source, joined = self._start_of(one), self._joined(0)
            live = joined.live(source) - {source.number} if source is not None else set()
            nodes.append(self.nodes[min(live)] if live else None)
        lines = [node.line if node is not None else None for node in nodes]
        if len({str(line) for line in lines}) > 1:
            lines = [node.caller if node is not None else None for node in nodes]
        if len({str(line and line.inside) for line in lines}) > 1:  # of one library, from one call
            lines = [line and line.plain for line in lines]
        # In the forward() of a class of which there are several models, the call says which.
        calls = {str(node.caller): node.caller for node in nodes if node is not None}
        if len(calls) == 1 and (call := next(iter(calls.values()))) is not None:
            lines = [
                replace(line, called=call.plain)
                if line is not None and not line.called and str(line) != str(call) else line
                for line in lines
            ]  # fmt: skip
        return lines if len({str(line) for line in lines}) == 1 else [None] * len(lines)

    def in_step(self, parameters: list[int]) -> Line | None:
        """Return the line that leads to their first use, in the function that calls backward()."""
        joined = self._joined(0)
        for source in filter(None, map(self._start_of, parameters)):
            for number in sorted(joined.live(source) - {source.number})[:1]:
                for file, line, function in self.nodes[number].calls:
                    if function in self.steps:
                        return Line(file, line)
        return None

    def last(self, parameter: int) -> Node | None:
        """Return the last of what was computed from a parameter."""
        source = self.sources.get(parameter)
        after = self._joined(0).after(source) - {source.number} if source is not None else ()
        sources = {node.number for node in self.sources.values()}
        after = {n for n in after if not _writes_into(self.nodes[n], sources)} or after
        recorded = [n for n in after if not (self.nodes[n].over or self.nodes[n].escape)]
        return self.nodes[max(recorded or after)] if after else None

    def updated(self, buffer: int) -> list[Line]:
        """Return the calls in which a norm used running statistics."""
        source, children = self.sources.get(buffer), self._joined(0).children
        norms = [n for n in children.get(source.number, ()) if n.name in CENTRED] if source else []
        lines = [n.caller or (n.line and n.line.called) or n.line for n in norms]
        return list(dict.fromkeys(line.plain for line in lines if line is not None))

    def ran_in(self, function: str) -> bool:
        """Return whether something was recorded in a function."""
        return any(function == call[2] for node in self.nodes for call in node.calls)

    def call_into(
        self, functions: Collection[str], parameters: Collection[int], through: str
    ) -> Line | None:
        """Return what called the first of these functions to use one of these parameters.

        `through` is one of them, which was running.
        """
        sources = [self.sources[one] for one in parameters if one in self.sources]
        children = self._joined(0).children
        found = {node.number: node for one in sources for node in children.get(one.number, ())}
        for _, node in sorted(found.items()):
            mine = any(call[2] == through for call in node.calls)
            for inner, outer in pairwise(node.calls) if mine else ():
                if inner[2] in functions and outer[2] not in functions:
                    return Line(*outer[:2])
        return None

    def taken_from(self, node: Node) -> Line | None:
        """Return where a loss takes others of what a call has made and returned, and not this."""
        joined, end = self._joined(0), self.died.get(id(node.made), len(self.nodes))
        for depth in range(len(node.calls) if node.made is not None else 0):
            call = node.calls[depth:]
            for later in self.nodes[node.number + 1 : end]:
                at = later.calls[-len(call) :]
                if later.number not in joined.before or at == call or len(at) < len(call):
                    continue
                above = (parent.calls[-len(call) :] for parent, _ in later.parents)
                if at[1:] == call[1:] and at[0][2] == call[0][2] and call in above:
                    return Line(*at[0][:2])
        return None

    def unused_before(self, parameter: int, losses: Collection[int], cut: bool) -> list[Cut]:
        """Return the last that was computed from a parameter before a loss, for none at all.

        With `cut`, another loss may use it.
        """
        source, joined = self.sources.get(parameter), self._joined(0)
        joined = self._joined(0, frozenset(losses)) if cut else joined
        made = max((self.losses[one].number for one in losses), default=0)
        after = joined.after(source) - joined.before if source is not None else set()
        last = max((n for n in after if n < made and not self.nodes[n].over), default=None)
        line = None if last is None else self.nodes[last].caller or self.nodes[last].line
        return [Cut("last-use", line)] if line is not None else []

    def unused_twin(self, parameter: int, losses: Iterable[int]) -> list[Cut]:
        """Return what has a path from a parameter, and nothing uses, beside what a loss compares.

        The latter was made by the same function, and has its shape, as two images of one scene.
        """
        source, joined = self.sources[parameter], self._joined(0, frozenset(losses) - self.asked)
        used = {
            (node.name, node.shape) for node in self.nodes
            if node.number in joined.before and node.shape and any(
                child.name in DIFFERENCE | PAIRS | LOSSES and child.number in joined.before
                for child in joined.children.get(node.number, ())
            )
        }  # fmt: skip
        whole, after = self._joined(0).before, joined.after(source)
        for node in (self.nodes[number] for number in sorted(after - whole, reverse=True)):
            ends = all(one.over or one.escape for one in joined.children.get(node.number, ()))
            alike = ends and not node.over and (node.name, node.shape) in used
            if alike and node.line is not None and joined.sources([node], [source.number]):
                line = node.line
                call = node.caller.plain if node.caller is not None else None
                call = call if call is not None and str(call) != str(line) else None
                return [Cut("unused-output", replace(line, called=line.called or call), node.name)]
        return []

    def once(self, parameter: int) -> list[Cut]:
        """Return the line that made several numbers of which a loss uses one, and this one not.

        So it is with `loss = ...` in a loop, in place of `loss += ...`.
        """
        source, joined = self.sources.get(parameter), self._joined(0)
        if joined.repeats is None:
            numbers = [n for n in self.nodes if n.scalar and not (n.over or n.escape)]
            used = {(n.name, n.calls, n.at) for n in numbers if n.number in joined.before}
            joined.repeats = [
                n for n in numbers if not joined.uses(n) and (n.name, n.calls, n.at) in used
            ]
        after = joined.after(source) if source is not None and joined.repeats else ()
        mine = [node for node in joined.repeats if node.number in after]
        return [Cut("once", node.line, node.name) for node in mine if node.line is not None][-1:]

    def repeated(self) -> Iterator[tuple[Line, int, int]]:
        """Yield lines that made several numbers, of which losses use some, and a log the others.

        With each are how many these are, and of how many.
        """
        joined = self._joined(0)
        if joined.repeats is None:
            self.once(0)
        for node in joined.repeats or ():
            after = joined.children.get(node.number, ())
            if node.line is None or not all(one.over or one.escape for one in after):
                continue
            if self._beside_loss_of_others(node):
                continue
            key = node.name, node.calls, node.at
            same = [n for n in self.nodes if n.scalar and (n.name, n.calls, n.at) == key]
            # What one call returned counts as one, as the two numbers of slogdet().
            same = [n for n in same if not (n.over or n.escape)]
            each = {next(iter(n.beside.values()), n).number: n for n in same}
            yield node.line, sum(map(joined.uses, each.values())), len(each)

    def _beside_loss_of_others(self, number: Node) -> bool:
        """Return whether a number came along in a pass of which a loss trains nothing.

        So it is with the second pass of a generator for the loss of a critic, which detaches what
        it returns. The same line has made another number in the pass for the generator's own loss.
        """
        joined, key = self._joined(0), (number.name, number.calls[:1], number.at)
        used = {n.number for n in self.nodes if (n.name, n.calls[:1], n.at) == key}
        used &= joined.before
        mine = [self.sources[one] for one in self.trained_with if one in self.sources]
        above = {n for n in joined.above([number]) if self.nodes[n].parents}
        for one in range(len(self.losses)) if used else ():
            about = self._joined(0, frozenset([one]))
            if one not in self.asked and above & about.before and not used & about.before:
                return not any(above & about.live(source) for source in mine)
        return False

    def call_of(self, node: Node) -> Line | None:
        """Return the outermost call that a node was made in, and of which no loss uses anything.

        If losses use something of the function itself that made it, it is what called this one.
        """
        mine, deep = node.calls[::-1], 0
        joined = self._joined(0)
        joined.calls = joined.calls or {self.nodes[number].calls for number in joined.before}
        for calls in joined.calls:
            for depth, (one, two) in enumerate(zip(mine, calls[::-1], strict=False)):
                deep = max(deep, depth) if one[2] == two[2] else deep
                if one != two:
                    break
        deep = min(deep, len(mine) - 2)
        while deep >= 0 and mine[deep][2] == mine[-1][2]:  # it has called itself
            deep -= 1
        return Line(*mine[deep][:2]) if deep >= 0 else None

    def ends(self, parameter: int, losses: Iterable[int] = ()) -> tuple[str, list[Cut], str]:
        """Return how the paths from a parameter to the loss go, what ends them in order, and why.

        `losses` are the numbers of those that count; without a path to one of these, all do.

        The first is "unused" if no operation used it, "beside" if nothing that was computed from it
        went into the loss, "cut" if there are paths and each ends, else "whole". The cuts that a
        path from the parameter arrives at come first, those nearest to the loss before others, and
        a choice by an index or a mask after them. The last is the kind of the first one.
        """
        source = self.sources.get(parameter)
        if source is None or not self.used(parameter):
            return "unused", [], ""
        found, whole = frozenset(losses), False
        found = found - self.asked or found  # what backward() was called on, if it was
        for only, guess in ((found, 0), (ALL, 0), (found, 1), (found, 2), (ALL, 1), (ALL, 2)):
            if guess and not whole and self.once(parameter):
                break  # what left torch is for a log
            joined = self._joined(guess, only)
            # By cut: where it stands in the list, and the other lines that belong to it.
            cuts: dict[Cut, tuple[tuple[bool, bool, bool, int], dict[tuple[str, Line], None]]] = {}
            going = {source.number}  # what a path that has not ended arrives at
            straight = set[Cut]()  # those of straight-through estimators
            for number in sorted(joined.between(source)):
                ended = set()
                for parent, cut in joined.cuts(self.nodes[number]):
                    for what, one in self.nodes[number].beside.items():
                        if cut.kind == "integer" and one.number not in joined.before:
                            said = f"{what} has one, and the loss does not use it"
                            cut = replace(cut, instead=said)
                            break
                    ended.add(parent.number)
                    if parent.number in joined.between(source):
                        if guess and cut.kind in ("item", "numpy"):
                            cut = cut.unsure()
                        later = parent.number not in going
                        far = number if later else joined.distance[number]
                        if self._straight(joined, parent, number):
                            straight.add(cut)
                        least = cut.kind in CHOOSE or cut in straight
                        rank = later, least, _within(cut), far
                        first, also = cuts.get(cut, (rank, {}))
                        also.update(dict.fromkeys(self._uses(joined, source, number, cut)))
                        cuts[cut] = min(first, rank), also
                if any(p.number in going - ended for p, _ in joined.parents[number]):
                    going.add(number)
            if cuts:
                unused = self._unused(joined, source)
                order = sorted(cuts, key=lambda cut: cuts[cut][0])
                order, enough = self._needed(joined, source, order)
                if unused and all(cut.kind in UNRECORDED for cut in cuts):
                    # It was computed twice: what is recorded is what the loss should use.
                    beside = Cut("unused-output", unused[0][1], also=self._instead(joined, source))
                    rest = [replace(c, also=(*c.also, *tuple(cuts[c][1])[:USES])) for c in order]
                    return "cut", [beside, *rest], beside.kind
                uses, told = dict[Cut, tuple[tuple[str, Line], ...]](), set[Line]()
                for cut in order:  # a line is told once
                    new = [one for one in cuts[cut][1] if one[1] not in told][:USES]
                    told.update(line for _, line in new)
                    uses[cut] = (*cut.also, *new)
                ends = [replace(cut, also=(*uses[cut], *unused)) for cut in order]
                ends[1:] = [replace(cut, also=uses[cut]) for cut in order[1:]]
                ends = [
                    replace(one, instead=STRAIGHT) if cut in straight else one
                    for one, cut in zip(ends, order, strict=True)
                ]
                if not guess and _place(order[0]) in enough:
                    ends[1:] = [
                        replace(one, either=_place(cut) in enough and cut not in straight)
                        for one, cut in list(zip(ends, order, strict=True))[1:]
                    ]
                return "cut", ends, ends[0].kind
            whole = whole or bool(joined.between(source))
            if whole and (only == found or guess):
                return "whole", [], ""
        return "beside", [], ""

    def _straight(self, joined: Joined, before: Node, number: int) -> bool:
        """Return whether a detach() is that of a straight-through estimator: a + (b - a).detach().

        The path of a goes on, and what the loss uses has the values of b.
        """
        if self.nodes[number].name != "detach" or before.name not in DIFFERENCE:
            return False
        sides = {parent.number for parent, _ in joined.parents[before.number]}
        return any(
            parent.number in sides
            for node in joined.children.get(number, ())
            if node.name in SUM
            for parent, cut in joined.parents[node.number]
            if cut is None
        )

    def _needed(
        self, joined: Joined, source: Node, cuts: list[Cut]
    ) -> tuple[list[Cut], set[Cut | Line]]:
        """Return these without those that say nothing, as the repair of another one is enough.

        Such a one has no path to the loss, if it is repaired itself, but through that other one.
        The second are those of which the repair of one is enough.
        """
        if not 1 < len(cuts) <= MANY:
            return cuts, set()
        edges = {
            (parent.number, number): _place(cut) for number in joined.between(source)
            for parent, cut in joined.cuts(self.nodes[number])
        }  # fmt: skip
        edges = {edge: one for edge, one in edges.items() if edge[0] in joined.between(source)}
        enough = {
            one for one in {_place(cut) for cut in cuts}
            if any(joined.distance[n] == 0 for n in joined.onto(
                source, {edge for edge, other in edges.items() if other != one}
            ))
        }  # fmt: skip
        if not enough:
            return cuts, set()
        # The number of what was drawn or chosen, as of a token, has no derivative in any case. It
        # is left out only where it is clear that the loss has another number.
        clear = any(self._named_later(joined, edge[1]) for edge in edges if edges[edge] in enough)
        number = {
            edge for edge in edges if clear
            and self.nodes[edge[1]].escape and _chosen(self.nodes[edge[0]])
        }  # fmt: skip
        shut = number | {edge for edge, one in edges.items() if one in enough}
        there, back = joined.onto(source, shut), joined.back(source, shut)
        going = ((a, b) for a, b in edges.keys() - number if a in there and b in back)
        open_ = {edges[edge] for edge in going} | enough
        return [cut for cut in cuts if _place(cut) in open_], enough

    def _named_later(self, joined: Joined, escaped: int) -> bool:
        """Return whether a loss is made on a line that has the name of what left torch."""
        line = self.nodes[escaped].line
        name = assigned_to(line) if line is not None else ""
        after = [one for one in joined.children.get(escaped, ()) if one.number in joined.before]
        lines = {one.line for one in after} - {line, None}
        return name != "" and any(one is not None and has_word(one, name) for one in lines)

    def beside(self, parameter: int, losses: Iterable[int]) -> list[tuple[Cut, bool]]:
        """Return where paths of a parameter end, if others go on: see `_beside()`."""
        only = frozenset(losses)
        if only not in self.ended:
            self.ended[only] = self._beside(self._joined(0, only))
        return self.ended[only].get(parameter, [])

    def _beside(self, joined: Joined) -> dict[int, list[tuple[Cut, bool]]]:
        """Return, by parameter, where its paths to a loss end that it also has a whole path to.

        Only those count whose values go on to this loss through layers of other parameters: the
        gradient would arrive if the path went on. In a log_prob() of what was drawn, it is right
        that it does not. An index or a mask counts only where a term of a loss has no other path
        from it. Each comes with whether it is drawn, and the loss has no such other use.
        """
        joined.draws = True
        summands: list[tuple[int, set[int]]] | None = None
        mine = {node.number: one for one, node in self.sources.items()}
        losses = [self.nodes[number] for number, far in joined.distance.items() if not far]
        whole = {loss.number: joined.sources([loss], mine) for loss in losses}
        learn = set[int]().union(*whole.values())
        going = set(learn)  # what their paths arrive at that have not ended
        layers = {number for number, one in mine.items() if one in self.trained_with}
        kept = self._kept(joined, mine)  # a moving average in a parameter is no path
        # What ends in one stretch without recording belongs together.
        ended: dict[Any, list[tuple[Cut, Node, Node]]] = {}
        for number in sorted(joined.before):
            node, off = self.nodes[number], set()
            for parent, cut in joined.cuts(node):
                off.add(parent.number)
                if parent.number in going and number not in kept:
                    key = (cut.kind, cut.opened) if cut.opened is not None else cut
                    ended.setdefault(key, []).append((cut, parent, node))
            if any(p.number in going and p.number not in off for p, _ in joined.parents[number]):
                going.add(number)
        found: dict[int, list[tuple[Cut, bool]]] = {}
        groups = [
            (edges, of) for edges in ended.values()
            for of in self._classes(joined, edges, mine, learn)
        ]  # fmt: skip
        # What is kept out by the author's own will, and what that goes on to.
        meant_out = [
            (of, set[int]().union(*(joined.after(node) for _, _, node in edges)))
            for edges, of in groups if edges[0][0].kind in UNRECORDED | {"detach", "data"}
        ]  # fmt: skip
        for edges, of in groups:
            live = joined.onward(of)
            kind = edges[0][0].kind
            drawn = kind == "drawn" or (kind == "sample" and bool(edges[0][0].instead))
            # A parameter whose number comes back is a path of its own, whatever it meets again.
            itself = kind == "item" and all(one.number in layers for _, one, _ in edges)
            gradient = kind == "create-graph" or itself
            ends, again = set[int](), False
            for node in {node.number: node for _, _, node in edges}.values():
                some, met = self._through(joined, node, live, kept, layers - of, drawn, gradient)
                ends, again = ends | some, again or met
            # What a rollout or a straight-through estimator has to do with it again is on purpose.
            meant = again and (kind == "drawn" or (not drawn and kind in UNRECORDED))
            told = {number for loss in ends for number in whole[loss]} & of if not meant else set()
            if told:  # a term of the loss gets nothing of it but the choice
                if summands is None:
                    summands = [
                        (one, joined.sources([self.nodes[one]], mine))
                        for loss in losses for one in self._summands(joined, loss, going)
                    ]  # fmt: skip
                after = set[int]().union(*(joined.after(node) for _, _, node in edges))
                if kind in PASSING | CHOOSE:
                    after -= set[int]().union(*(on for out, on in meant_out if out & of))
                apart = {n for one, of_it in summands if one in after for n in told - of_it}
                told = told & apart if kind in CHOOSE else told
                for cut, parent, _ in edges if kind != "create-graph" else ():
                    out = {mine[n] for n in apart & told & joined.sources([parent], mine)}
                    self.kept_out.setdefault(cut, set()).update(out)
            for cut, parent, _ in edges if told else ():
                for number in told & joined.sources([parent], mine):
                    told.discard(number)
                    found.setdefault(mine[number], []).append((cut, drawn and not again))
        joined.draws = False
        for loss in losses:
            self.barren.update(self._barren(joined, loss, going))
            for line, ends_of in self._constants(joined, loss, going):
                cuts = tuple(dict.fromkeys(cut for cut, _ in ends_of))
                trained = set[int]()
                for cut, parent in ends_of:
                    for number in whole[loss.number] & joined.sources([parent], mine):
                        trained.add(mine[number])
                        told_of = found.setdefault(mine[number], [])
                        told_of += [(cut, False)] if cut not in [c for c, _ in told_of] else []
                if trained:
                    self.constants.setdefault((line, cuts), set()).update(trained)
        return found

    def _classes(
        self, joined: Joined, edges: list[tuple[Cut, Node, Node]], mine: Collection[int],
        learn: Collection[int],
    ) -> Iterator[set[int]]:  # fmt: skip
        """Yield the parameters of which these paths end, those with the same other paths together.

        Where something ends a path in passing, one may have no other path that meets it again.
        """
        of = joined.sources([parent for _, parent, _ in edges], mine).intersection(learn)
        after = set[int]().union(*(joined.after(node) for _, _, node in edges))
        found: dict[frozenset[int], set[int]] = {}
        split = edges[0][0].kind in PASSING | CHOOSE and len(of) <= FEW * FEW
        for one in of if split else ():
            found.setdefault(frozenset(joined.onward({one}) & after), set()).add(one)
        yield from found.values() if split else [of]

    def _barren(self, joined: Joined, loss: Node, going: Collection[int]) -> dict[Line, str]:
        """Return the terms of a loss that are made of nothing that has a path, by their lines."""
        found = {}
        for node, _ in self._terms(joined, loss, going)[1]:
            while node.name in FACTORS | SAME_TERM:
                above = [p for p, _ in node.parents if p.name in LOSSES | FACTORS | SAME_TERM]
                if len(above) != 1:
                    break
                node = above[0]
            lost = node.name in LOSSES and node.scalar and node.over
            lost = lost and not self._ends(joined, node, going)
            if lost and node.line is not None and not any(p is q for p, q in _sides(node)):
                found[node.line] = node.name
        return found

    def _summands(self, joined: Joined, loss: Node, going: Collection[int]) -> list[int]:
        """Return the numbers of the terms of a loss that have a path."""
        terms = self._terms(joined, loss, going)[0]
        above = {one: {p.number for p, _ in joined.parents[one]} for one in terms}
        return [one for one in sorted(terms) if not above[one] & terms]

    def _constants(
        self, joined: Joined, loss: Node, going: Collection[int]
    ) -> list[tuple[Line | None, list[tuple[Cut, Node]]]]:
        """Return the terms of a loss that have no path, though they were computed from one.

        They come with their line, and with what ends the paths to them. `going` is what has a path.
        """
        terms, constants = self._terms(joined, loss, going)
        found, meant = [], False
        for node, by in constants:
            ends = self._ends(joined, node, going)
            passing = all(cut.kind in PASSING for cut, _ in ends)
            if not passing:
                # With a part of itself, it is there for the value: x + (y - x).detach().
                meant |= any(terms & self._terms(joined, parent, going)[0] for _, parent in ends)
                # A difference of two that are alike compares them, as old and new.
                sides = [_term_itself(p).name for p, _ in joined.parents[by.number]]
                alike = by.name in DIFFERENCE and sides.count(_term_itself(node).name) > 1
                if alike or not (node.scalar or node.escape):
                    continue
            while node.name in FACTORS | SAME_TERM and not node.escape:  # a number times a term
                above = [p for p, _ in joined.parents[node.number]]
                some = [p for p in above if self._ends(joined, p, going)]
                if len(some) != 1 or some[0].line is None:
                    break
                node = some[0]
            if ends:
                found.append((node.line, passing, ends))
        return [(line, ends) for line, passing, ends in found if passing or not meant]

    def term_without_path(self, parameter: int, losses: Iterable[int]) -> bool:
        """Return whether a term of these losses has the values of a parameter's path, and none."""
        joined, source = self._joined(0, frozenset(losses) - self.asked), self.sources[parameter]
        mine = {node.number: one for one, node in self.sources.items()}
        todo = [self.nodes[number] for number, far in joined.distance.items() if not far]
        if not joined.sources(todo, mine):
            return True
        while todo:
            node = todo.pop()
            if node.number not in joined.between(source):
                continue
            if not joined.sources([node], mine):
                return True
            above = [parent for parent, _ in joined.parents[node.number]]
            if node.name in TERMS - FACTORS or len(above) == 1:
                todo += above
        return False

    def _terms(
        self, joined: Joined, loss: Node, going: Collection[int]
    ) -> tuple[set[int], list[tuple[Node, Node]]]:
        """Return what of a loss is added up that has a path, and the rest, with what adds it."""
        todo, seen, constants = [loss], {loss.number}, []
        while todo:
            node = todo.pop()
            above = [p for p, _ in joined.parents[node.number]] if node.name in TERMS else []
            if (
                node.name in FACTORS
                and sum(p.number in going or bool(self._ends(joined, p, going)) for p in above) != 1
            ):
                continue
            for parent in above:
                if parent.number not in going:
                    constants += [(parent, node)] if parent.number not in seen else []
                elif parent.number not in seen:
                    todo.append(parent)
                seen.add(parent.number)
        return seen & set(going), constants

    def _ends(self, joined: Joined, node: Node, going: Collection[int]) -> list[tuple[Cut, Node]]:
        """Return where the paths to what has none end, each with the last that has one."""
        todo, seen, found = [node], {node.number}, []
        while todo if node.number not in going else ():
            one = todo.pop()
            ended = {parent.number: cut for parent, cut in joined.cuts(one)}
            for parent, _ in joined.parents[one.number]:
                if parent.number in going and parent.number in ended:
                    found.append((ended[parent.number], parent))
                elif parent.number not in seen and parent.number not in going:
                    seen.add(parent.number)
                    todo.append(parent)
        return found

    def _kept(self, joined: Joined, mine: Collection[int]) -> set[int]:
        """Return what writes into parameters and buffers, as a moving average does."""
        kept = set(mine)
        for number in sorted(joined.before):
            node = self.nodes[number]
            into = node.parents[0][0] if node.parents else node
            if into.name in ("data", "detach") and into.parents:
                into = into.parents[0][0]
            if node.name.endswith("_") and node.over and into.number in kept:
                kept.add(number)
        return kept - set(mine)

    def _through(
        self, joined: Joined, start: Node, live: set[int], kept: Collection[int],
        layers: Collection[int], drawn: bool, gradient: bool,
    ) -> tuple[set[int], bool]:  # fmt: skip
        """Return the losses that a node goes into through layers with parameters of their own.

        `layers` are the numbers of such parameters, and `kept` is what writes into one. What is
        `drawn` may go on through whatever has a path without the parameters that `live` is about,
        and a `gradient` through all. The second is whether one of their own paths meets it before.
        """
        todo, ends, again = [(start, gradient)], set[int](), False
        seen: set[tuple[int, bool]] = set()
        while todo:
            node, through = todo.pop()
            if (node.number, through) in seen:
                continue
            seen.add((node.number, through))
            if node.number in kept:
                again = True
                continue
            parents = joined.parents[node.number]
            other = node is not start and not node.over and node.number not in live
            if any(p.number in layers for p, _ in parents) or (
                layers and other and (drawn or node.name in LAYERS)
            ):
                through = True
            if node.number in live and not through:
                again = True
                continue
            if through and not joined.distance[node.number]:
                ends.add(node.number)
            for child in joined.children.get(node.number, ()):
                mine = [c for p, c in joined.parents[child.number] if p is node]
                if child.number not in joined.before or any(c is not None for c in mine):
                    continue
                todo.append((child, through))
        return ends, again

    def bare_terms(self) -> Iterator[tuple[Cut, set[int]]]:
        """Yield gradients of inputs that a loss uses as constants, with what it trains otherwise.

        What is computed from such a gradient goes into the loss without layers that have parameters
        of their own, as the residual of an equation does.
        """
        joined = self._joined(0)
        mine = {node.number: one for one, node in self.sources.items() if one in self.trained_with}
        for cut, start in self.bare_gradients:
            of = joined.sources([parent for parent, _ in start.parents], mine)
            todo, seen = [start] if start.number in joined.before else [], {start.number}
            while todo and of:
                node = todo.pop()
                if not joined.distance[node.number]:
                    trained = of & joined.sources([node], mine)
                    yield cut, {mine[number] for number in trained}
                    break
                for child in joined.children.get(node.number, ()):
                    others = [one for one, _ in child.parents if one is not node]
                    layer = child.name in LAYERS and joined.sources(others, mine)
                    ended = any(one is node and by is not None for one, by in child.parents)
                    if child.number in joined.before - seen and not (layer or ended):
                        seen.add(child.number)
                        todo.append(child)

    def unused(self) -> dict[int, list[Cut]]:
        """Return, by parameter, the numbers that were computed from it for nothing.

        They are no part of a loss, or a term of it that is multiplied by the number 0.
        """
        joined, found = self._joined(0), dict[int, list[Cut]]()
        mine = {node.number: one for one, node in self.sources.items()}
        logged = set[int]()  # what is made of numbers of the loss alone
        for node in self.nodes if self.losses else ():
            term = node.scalar and not (node.over or node.escape or node.line is None)
            after = joined.children.get(node.number, ()) if term else ()
            above = [parent for parent, _ in node.parents] if term else []
            if above and all(one.number in logged or joined.sums(one, mine) for one in above):
                logged.add(node.number)
            beside = term and not joined.uses(node) and node.number not in logged
            nothing = term and not beside and node.seen is not None and node.seen.never == BY_ZERO
            beside = beside and not (after and all(_checks(one, node) for one in after))
            if nothing or (beside and all(one.over or one.escape for one in after)):
                kind = "term-by-zero" if nothing else "unused-output"
                lost = not (nothing or after or node.shown or self._beside_loss_of_others(node))
                kind = "forgotten" if lost else kind
                also = node.seen.whence if nothing and node.seen is not None else ()
                cut = Cut(kind, node.line, node.name, also=also)
                for number in joined.sources([node], mine):
                    cuts = found.setdefault(mine[number], [])
                    cuts += [cut] if cut not in cuts else []
        return found

    def _uses(
        self, joined: Joined, source: Node, number: int, cut: Cut
    ) -> Iterator[tuple[str, Line]]:
        """Yield the lines on which values go on to the loss that were computed without recording.

        For numbers, these are the lines on which they come back into torch.
        """
        numbers = cut.kind in ("item", "numpy")
        if cut.kind in UNRECORDED:
            words = "used, with recording on, at"
        elif cut.kind == "detach":
            words = "used at"
        elif numbers:
            words = "back in torch at" if cut.sure else "back in torch, probably, at"
        else:
            return
        todo, seen, found = [self.nodes[number]], {number}, []
        own = cut.line.function if cut.line is not None else ""
        while todo:
            node = todo.pop()
            if node.escape and not numbers:
                continue  # what leaves torch is told as a cut of its own
            there = not node.escape if numbers else not node.off
            # What is put together again on the same line, as a straight-through estimator, goes on.
            same = cut.kind == "detach" and str(node.line) == str(cut.line)
            if there and node.number != number and not same:
                again = any(by.kind == cut.kind for _, by in joined.cuts(node))
                found += [node] if not again else []
                continue
            more = joined.children.get(node.number, ())
            more = [n for n in more if n.number in joined.between(source) - seen]
            seen.update(n.number for n in more)
            todo += more
        if numbers and not cut.sure:  # a first use does not say where a tensor was made
            found = [
                n for n in found
                if n.name not in USED_WITH_NUMBERS or any(p.escape for p, _ in n.parents)
            ]  # fmt: skip
        name = assigned_to(cut.line) if cut.line is not None and not cut.sure else ""
        named = [one for one in found if name and one.line and has_word(one.line, name)]
        for node in sorted(named or found, key=lambda one: one.number):
            line = node.line
            if node.caller is not None and node.caller.function == own:
                line = node.caller  # the model that gets it is called next to the cut
            near = line is not None and cut.kind == "detach" and _near(cut.line, line)
            if line is not None and not near and str(line) != str(cut.line):
                yield words, line.plain

    def _instead(self, joined: Joined, source: Node) -> tuple[tuple[str, Line], ...]:
        """Return where values without a path go on to the loss, in what calls backward()."""
        lines: dict[str, Line] = {}
        for number in sorted(joined.between(source)):
            node = self.nodes[number]
            above = [p for p, _ in joined.parents[number] if p.number in joined.between(source)]
            line = node.caller or node.line
            here = line is not None and (line.function in self.steps or node.caller is not None)
            if line is not None and here and not node.off and any(p.over for p in above):
                lines.setdefault(str(line), line.plain)
        words = "the loss uses values without a path instead, at"
        return tuple((words, line) for line in list(lines.values())[-USES:])

    def _unused(self, joined: Joined, source: Node) -> list[tuple[str, Line]]:
        """Return where a path begins that goes on, and that ends beside the loss."""
        lines = [
            node.caller or node.line for node in joined.children.get(source.number, ())
            if not (node.over or node.escape or joined.logged(node)) and node.name
            and node.number not in joined.before and node.number not in self._joined(0).before
        ]  # fmt: skip
        found = dict.fromkeys(one.plain for one in lines if one is not None)
        if found and not any(one.function in self.steps for one in found):
            # It begins in a function of the model's: what calls backward() has the last of it.
            mine = sorted(joined.after(source) - joined.before - self._joined(0).before)
            ours = [n for n in map(self.nodes.__getitem__, mine) if not (n.over or n.escape)]
            here = [n.line.plain for n in ours if n.line and n.line.function in self.steps]
            found = dict.fromkeys(here[-1:]) or found
        return [("recorded, but no part of the loss:", line) for line in list(found)[:USES]]

    def meets(self, factors: Iterable[int], biases: Collection[int]) -> dict[int, int]:
        """Return, by number, the nodes in which something goes through one of these tensors.

        Those that may be `biases` count only where they are a factor of a product.
        """
        joined, found = self._joined(0), {}
        for factor in factors:
            alone = joined.alone(self.sources[factor]) if factor in self.sources else set()
            for number in alone:
                made = self.nodes[number].extent  # exp() of it is not zero
                if made is not None and not extent_zero(made) and number != min(alone):
                    continue
                for one in joined.children.get(number, ()):
                    parents = [parent.number for parent, _ in joined.parents[one.number]]
                    factor_of = one.name in MULTIPLY and number in parents[: factors_of(one)]
                    if one.number not in alone and (factor_of or factor not in biases):
                        found[one.number] = factor
        return found

    def behind(
        self, parameter: int, meets: Collection[int], ways: Collection[tuple[int, int]] = (),
        only: frozenset[int] = ALL,
    ) -> list[int]:  # fmt: skip
        """Return what the paths from a parameter to the loss meet first, if each meets one.

        Of `ways`, each from one node into another one, it is the latter.
        """
        joined, source = self._joined(0, only), self.sources.get(parameter)
        losses = {loss.number for i, loss in enumerate(self.losses) if not only or i in only}
        between = joined.live(source) if source is not None else set()
        todo = [source] if source is not None else []
        met: set[int] = set()
        seen: set[int] = set()
        while todo:
            node = todo.pop()
            if node.number in meets:
                met.add(node.number)
            elif node.number in losses:
                return []
            else:
                more = joined.children.get(node.number, [])
                met.update(one.number for one in more if (node.number, one.number) in ways)
                more = [one for one in more if (node.number, one.number) not in ways]
                todo += [n for n in more if n.number in between and n.number not in seen]
                seen.update(one.number for one in more)
        return sorted(met)

    def rounded(self, parameter: int) -> list[Cut]:
        """Return the functions with the derivative 0 on each path from a parameter to a loss."""
        meets = {
            n.number: Cut("rounding", n.line, n.name)
            for n in self._between(parameter)
            if n.call is None and {n.name, n.name.rstrip("_")} & ROUND  # it has its own backward()
        }  # fmt: skip
        return [meets[number] for number in self.behind(parameter, meets)]

    def undone(self, parameter: int, only: frozenset[int] = ALL) -> list[Cut]:
        """Return where two paths meet whose values are equal, if that is so on each path.

        `only` are the losses that count; without any, all do.
        """
        source, joined = self.sources.get(parameter), self._joined(0, only)
        live = joined.live(source) if source is not None else set()
        meets = {}
        for node in (self.nodes[number] for number in sorted(live)):
            parents = [parent for parent, _ in joined.parents[node.number]]
            added = _added_before(node, parents)
            if (both := _against(node)) is not None:
                called = _same_call(*both) or both
                calls = [one.caller or one.line for one in called]
                places = zip(("one is made at", "the other at"), calls, strict=True)
                also = tuple((said, at.plain) for said, at in places if at is not None)
                meets[node.number] = Cut("equal", node.line, node.name, also=also)
                continue
            each = [parent.number for parent, _ in node.parents]
            if node.name in JOINS and len(set(each)) < len(each):
                meets[node.number] = Cut("same-twice", node.line, node.name)
                continue
            if added is not None and all(one.number in live for one in parents):
                there = (("it was added at", added.plain),)
                meets[node.number] = Cut("taken-away", node.line, node.name, also=there)
                continue
            if not equal_sides(node) or any(one.number not in live for one in parents):
                continue
            made = [
                two.name for one, two in (parents, parents[::-1])
                if one is not two and two.number in joined.after(one)
            ]  # fmt: skip
            if made:  # as x - x.mean() of one value
                said = (
                    f"{node.name}() gets a value and what {made[0]}() makes of it, which is equal"
                )
                meets[node.number] = Cut("zero-gradient", node.line, said)
                continue
            sides = zip(("one side", "the other"), [one.line for one in parents], strict=True)
            also = tuple(
                (f"{side} is made at", line.plain)
                for side, line in sides if line is not None and str(line) != str(node.line)
            )  # fmt: skip
            meets[node.number] = Cut("undone", node.line, node.name, also=also)
        return list(dict.fromkeys(meets[n] for n in self.behind(parameter, meets, (), only)))

    def flat(self, parameter: int) -> list[Cut]:
        """Return what has the derivative 0 whatever it gets, if that is so on each path."""
        source, meets = self.sources.get(parameter), dict[int, Cut]()
        mine = [node for node in self.nodes if node.seen is not None and node.seen.never]
        live = self._joined(0).live(source) if mine and source is not None else set()
        for node in mine:
            why = closed(node, [parent for parent, _ in node.parents], live, ())
            if node.number in live and node.seen is not None and why == node.seen.never:
                meets[node.number] = Cut("zero-gradient", node.line, why)
        return list(dict.fromkeys(meets[n] for n in self.behind(parameter, meets))) if meets else []

    def taken(self, cuts: list[Cut]) -> list[Cut]:
        """Return what passes back zeros, with the lines that take a part of what it returned."""
        children, found = self._joined(0).children, []
        for cut in cuts:
            mine = [node for node in self.nodes if node.name == cut.name and node.line == cut.line]
            for (
                node
            ) in mine:  # what it does with its results itself, as packed sequences are sorted
                new = [one for one in children.get(node.number, ()) if one.line == cut.line]
                mine += [one for one in new if one not in mine]
            parts = [
                one.line for node in mine for one in children.get(node.number, ())
                if one.name in PICK and not one.over and one.line not in (None, cut.line)
            ]  # fmt: skip
            lines = [one.plain for one in dict.fromkeys(parts) if one is not None]
            also = tuple((TAKEN, line) for line in lines[:USES])
            codes = {
                node.call.backward for node in self.nodes
                if node.call is not None and node.call.name == cut.name and node.call.backward
            }  # fmt: skip
            also += tuple(
                (f"{cut.name}.backward() returns at", line)
                for code in codes for line in returns(code)
            )  # fmt: skip
            found.append(replace(cut, also=also))
        return found

    def left_out(self, parameter: int, cuts: list[Cut]) -> list[Cut]:
        """Return what passes back zeros, and of cat() the mask that leaves out a part of it."""
        source, joined = self.sources.get(parameter), self._joined(0)
        after = joined.after(source) if source is not None else ()
        found = []
        for cut in cuts:
            new = cut
            for node in self.nodes if cut.kind == "turned" and cut.name in JOINS else ():
                if node.name != cut.name or node.line != cut.line or node.seen is None:
                    continue
                above = [parent.number in after for parent, _ in node.parents]
                if sum(above) == 1 and len(above) == len(node.seen.parts):
                    start = sum(node.seen.parts[: above.index(True)])
                    end = start + node.seen.parts[above.index(True)]
                    new = self._masked(node, start, end) or replace(
                        cut, instead=BY_MASK, also=self._indexed(node) or cut.also
                    )
                    break
            found.append(new)
        return found

    def _indexed(self, whole: Node) -> tuple[tuple[str, Line], ...]:
        """Return where tensors take a part of what was computed from a node, as an index."""
        after = map(self.nodes.__getitem__, sorted(self._joined(0).after(whole)))
        lines = [one.line.plain for one in after if one.copied and one.name in PICK and one.line]
        return tuple(("an index takes a part at", at) for at in [*dict.fromkeys(lines)][:USES])

    def _masked(self, whole: Node, start: int, end: int) -> Cut | None:
        """Return the mask that leaves out the rows from `start` to `end` of what was joined."""
        assert whole.seen is not None
        rows, after = sum(whole.seen.parts), self._joined(0).after(whole)
        for number in sorted(after):
            node = self.nodes[number]
            shown = node.seen.shown if node.seen is not None else None
            if shown is None or shown.shape[-1] != rows:
                continue
            shown = shown.reshape(-1, rows)
            if len(shown) == rows:  # what it is asked itself leads nowhere
                shown = torch.cat([shown[:start], shown[end:]])
            if bool(shown[:, start:end].any()):
                continue
            which = f"{start} to {end - 1}" if end - start > 1 else f"{start}"
            said = f"{node.name}() leaves out all that comes from it: {which} of {rows}"
            also = (("it is joined at", whole.line.plain),) if whole.line is not None else ()
            # What made it so: zeros that were joined to the rest of the mask in the same place.
            masks = [parent for parent, _ in node.parents if parent.number not in after]
            for one in map(self.nodes.__getitem__, sorted(self._joined(0).above(masks))[::-1]):
                sizes = one.seen.parts if one.seen is not None else ()
                ends = [sum(sizes[: n + 1]) for n in range(len(sizes))]
                if end in ends and start == end - sizes[ends.index(end)] and one.line is not None:
                    if node.line is not None:
                        also = (("it is used at", node.line.plain), *also)
                    return Cut("masked-out", one.line, said, also=also)
            return Cut("masked-out", node.line, said, also=also)
        return None

    def made_of(self, factors: dict[int, str], zero: bool = False) -> dict[int, str]:
        """Return, by number, a name for what was computed from one of these parameters alone.

        `factors` are their names, by id. With `zero`, what is not 0 throughout is left out.
        """
        joined = self._joined(0)
        return {
            number: name
            for factor, name in factors.items() if factor in self.sources
            for number in joined.alone(self.sources[factor])
            if not zero or number == self.sources[factor].number
            or extent_zero(self.nodes[number].extent)
        }  # fmt: skip

    def zeros(self, parameter: int, named: dict[int, str], table: Tensor, same: bool) -> list[Cut]:
        """Return what is zero and makes the gradient zero, where that holds on each path.

        `named` is what is zero because parameters are: see `made_of()`. `table` is the parameter
        itself, as it is looked at if it is an embedding; `same` says that it has not changed.
        """
        source, joined = self.sources.get(parameter), self._joined(0)
        if source is not None and same:
            source.extent = extent(table)
        between = joined.live(source) if source is not None else set()
        meets = dict[int, Cut]()
        ways = dict[tuple[int, int], Cut]()  # by which a product gets what another factor makes 0
        looked_up = False  # in an embedding of which no row is zero but the padding
        for node in (self.nodes[number] for number in sorted(between)):
            parents = [parent for parent, _ in joined.parents[node.number]]
            why, line = closed(node, parents, between, named), node.line
            if why and parents and (low := self._zero_layer(parents[0], named)):
                why = low
            off = zero_factor(node, parents, between, named)
            if off is not None:
                why, line = self._zero(parents[off], named, line)
            for at, factor in zero_factors(node, parents, named) if not why else ():
                said, where = self._zero(factor, named, line)
                ways[at.number, node.number] = Cut("zero-gradient", where, said)
            if source in parents:
                looked_up |= zero_if_padding(node, table)
                why = why or ("only padding is looked up" if all_padding(node) else "")
            if looked_up and node.name in PICK and extent_zero(node.extent):
                why = why or f"{returned(node.name)} is 0 throughout"
            if why:
                made = mask_of(node, parents)
                sides = (together(node) if "one memory" in why else None) or node
                also = sides.seen.whence if sides.seen is not None else ()
                if made and made.line:
                    also = (("its mask is so since", made.line), *also)
                also = (*also, *((said, at.plain) for said, at in emptied(node)))
                meets[node.number] = Cut("zero-gradient", line, why, also=also)
        by = {into: cut for (_, into), cut in ways.items()} | meets
        return list(dict.fromkeys(by[n] for n in self.behind(parameter, meets, ways)))

    def _zero_layer(self, node: Node, named: dict[int, str]) -> str:
        """Say that the parameters of a layer are all 0, if they are, and what it returns."""
        own = {self.sources[one].number for one in self.trained_with if one in self.sources}
        mine = [parent.number for parent, _ in node.parents if parent.number in own]
        if not mine or not extent_zero(node.extent) or any(one not in named for one in mine):
            return ""
        said = " and ".join(named[one] for one in mine)
        are = "are" if len(mine) > 1 else "is"
        return f"{said} {are} 0 throughout"

    def _zero(
        self, zero: Node, named: dict[int, str], line: Line | None
    ) -> tuple[str, Line | None]:
        """Say what is zero throughout, and since which line: that of what it is a part of."""
        name = named.get(zero.number, "")
        while not name and zero.parents:
            above = [one for one, _ in zero.parents[: 1 if zero.name in SAME_ZERO else None]]
            above = above[: factors_of(zero)] if zero.name in MULTIPLY else above
            above = [one for one in above if extent_zero(one.extent)]
            if zero.name not in SAME_ZERO | MULTIPLY or len(above) != 1 or above[0].line is None:
                break
            zero = above[0]
        if not name and zero.name in TO_NUMBERS and len(zero.parents) == 1:
            made = _false(zero.parents[0][0])
            if made is not None and made.line is not None:
                return f"{returned(made.name)} is False throughout", made.line
        line = line if name or zero.line is None else zero.line
        low = self._zero_layer(zero.parents[0][0], named) if zero.parents and not name else ""
        said = low or f"{name or returned(zero.name)} is 0 throughout"
        if zero.name == DERIVE and not name:
            every = [self.nodes[one].name for one in self._joined(0).above([zero])]
            bent = next((one for one in every if one in BENT), "")
            if bent and every.count(DERIVE) > 1:
                said += f", as the second derivative of {bent}() is"
        return said, line

    def dead(self, zero: Collection[int]) -> dict[int, tuple[set[int], list[Cut]]]:
        """Return which of these parameters, all zero, keep the gradients of one another zero.

        They are by id, each with the others that do so for it, and where.
        """
        joined = self._joined(0)
        left = {one for one in zero if one in self.sources}
        while left:
            of: dict[int, set[int]] = {}  # by number of what is zero: because of which of them
            by = {self.sources[one].number: one for one in left}
            for node in self.nodes:
                parents = [parent for parent, _ in joined.parents[node.number]]
                if node.number in by:
                    of[node.number] = {by[node.number]}
                elif stays_zero(node, parents, of):
                    of[node.number] = set().union(*(of.get(p.number, set()) for p in parents))
            found = {one: self._kept_zero(one, of) for one in left}
            gone = {one for one in left if not found[one][1]}
            if not gone:
                return found
            left -= gone
        return {}

    def _kept_zero(self, parameter: int, of: dict[int, set[int]]) -> tuple[set[int], list[Cut]]:
        """Return what of this keeps the gradient of a parameter zero, on each path, and where."""
        joined, source = self._joined(0), self.sources[parameter]
        between = joined.live(source)
        meets: dict[int, tuple[set[int], Cut]] = {}
        for node in (self.nodes[number] for number in sorted(between)):
            parents = [parent for parent, _ in joined.parents[node.number]]
            off = zero_factor(node, parents, between, of)
            why = parents[off].number if off is not None else -1
            if why in of and parameter not in of[why]:
                cut = Cut("zero-gradient", node.line, f"both factors of {node.name}() are 0")
                meets[node.number] = of[why], cut
        met = self.behind(parameter, meets)
        others = set[int]().union(*(meets[number][0] for number in met))
        return others, list(dict.fromkeys(meets[number][1] for number in met))

    def subtracted(self, parameter: int, one: bool, about: Iterable[int] = ()) -> list[Cut]:
        """Return what subtracts again what a parameter adds, if that is so on each path.

        A bias of one number adds the same to all values. A softmax of these does not depend on it,
        nor does a difference of two. A BatchNorm takes any bias away that is added right before.
        `one` says whether it is one number, and `about` which losses count; without any, all do.
        """
        only = frozenset(about)
        source, joined = self.sources.get(parameter), self._joined(0, only)
        live = joined.live(source) if source is not None else set()
        if source is None or source.number not in live:
            return []
        going, found = {source.number}, dict[Cut, None]()
        forms = {source.number}  # itself, and what an inner step has made of it, as in MAML
        losses = {loss.number for i, loss in enumerate(self.losses) if not only or i in only}
        for node in (self.nodes[number] for number in sorted(live - {source.number})):
            mine = [n for n, (parent, _) in enumerate(node.parents) if parent.number in going]
            if not mine:
                continue
            first = node.parents[mine[0]][0].number in forms
            if first and not one and len(mine) == 1 and node.name in SUM | DIFFERENCE:
                going.add(node.number)
                forms.add(node.number)
            elif takes_away(node.name, mine, one, len(node.parents)):
                found[Cut("subtracted", node.line, node.name)] = None
            elif adds(node.name, mine, first, one, len(node.parents)) and node.number not in losses:
                going.add(node.number)
            else:
                return []
        return list(found)

    def cancelled(self, parameter: int) -> list[Cut]:
        """Return where one value is divided by itself, if that is so on each path."""
        if self.ones is None:
            self.ones = {
                n.number: Cut("cancelled", n.line, n.name) for n in self.nodes if over_itself(n)
            }
        found = self.behind(parameter, self.ones) if self.ones else []
        return list(dict.fromkeys(self.ones[number] for number in found))

    def shifts(self, parameter: int) -> bool:
        """Return whether a parameter of many numbers may be subtracted again, as a first look."""
        source, joined = self.sources.get(parameter), self._joined(0)
        after = joined.children.get(source.number, []) if source is not None else []
        as_bias = [n for n in after if len(n.parents) > 2 and n.parents[2][0] is source]
        return any(
            takes_away(one.name, [0], False, 1)
            for node in as_bias for one in joined.children.get(node.number, ())
        )  # fmt: skip

    def derivatives(self, parameter: int) -> list[Cut]:
        """Return the calls of `autograd.grad()` between a parameter and the loss."""
        found = [n.line for n in self._between(parameter) if n.name == DERIVE]
        return [Cut("derivative", line, DERIVE) for line in dict.fromkeys(found)]

    def carried(self, parameter: int) -> bool:
        """Return whether a loss gets from a parameter only gradients that it multiplies others by.

        So it is where `autograd.grad()` was called for what a second forward pass computes again:
        the gradients that it returned are the factors of that, and their own is not wanted.
        """
        joined, mine = self._joined(0), {node.number for node in self.sources.values()}
        todo = [n for n in self._between(parameter) if n.name == DERIVE]
        seen = {node.number for node in todo}
        for node in todo:
            for child in joined.children.get(node.number, ()):
                if child.number not in joined.before or child.number in seen:
                    continue
                seen.add(child.number)
                others = [one for one, _ in child.parents if one is not node]
                if child.name in MULTIPLY and others and joined.sources(others, mine):
                    continue
                scaled = child.name in PRODUCT | QUOTIENT and not others
                if not (scaled or child.name in FORM | {"detach", "data"}):
                    return False
                todo.append(child)
        return bool(todo)

    def functions(self, parameter: int) -> list[Cut]:
        """Return the custom Functions between a parameter and the loss."""
        source, between = self.sources.get(parameter), self._between(parameter)
        found: dict[Cut, None] = {}
        for call in dict.fromkeys(node.call for node in between if node.call is not None):
            code = call.backward
            lines = returns(code) if code is not None else []
            also = tuple((f"{call.name}.backward() returns at", line) for line in lines)
            # A model that forward() calls has it, and its arguments have neither it nor its values.
            mine = {id(p) for node in between if node.call is call for p, _ in node.parents}
            outer = [p for p in between if id(p) in mine and p.call is not call]
            direct = all(p is source for p in outer)
            inside = direct and parameter not in call.inputs and call.name != CHECKPOINT
            kind = "function-without" if inside else "function-none"
            found[Cut(kind, call.line, call.name, also=() if inside else also)] = None
        return list(found)

    def not_finite(self) -> Cut | None:
        """Return where the first inf or nan was: on the way to a loss, or on the way back."""
        for loss, start, end in zip(self.losses, self.marks, [*self.marks[1:], None], strict=True):
            if is_bad(loss.extent):
                return self._made(loss)
            found = self.backward.not_finite(start, end)
            if found is not None:
                return found
        return None

    def _made(self, loss: Node) -> Cut | None:
        before = Joined(self.nodes, [loss], 0).before
        bad = [node for node in self.nodes if node.number in before and is_bad(node.extent)]
        masks: set[int] = set()
        for node in bad:  # in order: a mask is -inf on purpose, and so is what it is added to
            above = {parent.number for parent, _ in node.parents if parent in bad}
            low = node.extent is not None and float(node.extent[1]) < float("inf")
            if low and (node.name in FILL or (above and above <= masks)):
                masks.add(node.number)
        first = next((node for node in bad if is_nan(node.extent)), loss)
        while True:
            more = [p for p, _ in first.parents if p in bad]
            if is_nan(first.extent):
                more = [p for p in more if p.number not in masks]
            if not more:
                break
            first = more[0]
        parents = [parent for parent, _ in first.parents]
        mine = any(p in self.sources.values() for p in parents)
        if self.losses and loss is not self.losses[0] and mine:
            return None  # a step() before has made the parameter so
        new = first.name == "a new tensor"
        name = "a tensor that is used here" if new else f"what {first.name}() returns"
        if nothing_to_learn(first):
            name += f": {ignores(first)}"
        also: tuple[tuple[str, Line], ...] = ()
        hollow = next((one for one in parents if is_empty(one)), None)
        if hollow is not None and not new:  # as the mean of no values
            name += f": {returned(hollow.name)} is empty"
            lines = (("this is at", hollow.line), *emptied(hollow))
            also = tuple((said, at.plain) for said, at in lines if at is not None)
        return Cut("not-finite", first.line, name, also=also)

    def replaced(self, parameter: int) -> list[Cut]:
        """Return the hooks that returned something else in place of what came from a parameter."""
        source, joined = self.sources.get(parameter), self._joined(0)
        after = joined.after(source) if source is not None else set()
        return [
            cut for cut, old, new in self.changes
            if old.number in after and new.number not in joined.after(old)
        ]  # fmt: skip

    def dropped(self, parameter: int) -> list[Cut]:
        """Return the hooks between a parameter and the loss that made the gradient zero."""
        numbers = {node.number for node in self._between(parameter)}
        return [
            cut for cut, of in self.backward.dropped()
            if of in (None, parameter) or (isinstance(of, Node) and of.number in numbers)
        ]  # fmt: skip

    def writes_to(self, tensor: Tensor) -> list[Write]:
        """Return what wrote into a tensor's memory outside of step()."""
        return self.written.get(memory_of(tensor) or -1, [])

    def lines_of(self, tensor: Tensor) -> list[Line | None]:
        """Return the lines that wrote into a tensor's memory outside of step()."""
        return [line for _, line, *_ in self.writes_to(tensor)]

    def written_to(
        self, tensor: Tensor, late: int = 0, mixed: bool = False
    ) -> list[tuple[Cut, set[int]]]:
        """Return which functions, called outside of step(), wrote into a tensor's memory.

        Only those after `late` steps, and if `mixed`, what is computed from the tensor
        itself, too. Each comes with the ids of the other parameters that what it wrote was computed
        from.
        """
        wrote = self.writes_to(tensor)
        names = {node.number: one for one, node in self.sources.items()} if wrote else {}
        found = []
        for name, line, what, itself, _, steps in wrote:
            if steps < late:
                continue
            before = self._joined(0).above(what)
            of = {names[number] for number in before & names.keys()}
            if mixed and not (id(tensor) in of or name in ("add_", "lerp_")):
                continue
            of -= {id(tensor)}
            also = (("copies it onto itself: its own memory, since", itself),) if itself else ()
            kind = "no-effect" if late else "pulled"
            found.append((Cut(kind, line, name, also=also), of))
        return found

    def sum_with(self, tensor: Tensor) -> list[tuple[Cut, int]]:
        """Return where own code adds other parameters to one after a step, if it does this alone.

        Without a factor: then the result is a sum. Each comes with the id of the other one.
        """
        names, found = {node.number: one for one, node in self.sources.items()}, []
        for name, line, what, _, _, steps in self.writes_to(tensor):
            node = what[0] if len(what) == 1 else None
            while node is not None and node.name in AS_COPIES and node.parents:
                node = node.parents[0][0]
            scaled = any(n.name == name and n.line == line and n.times for n in self.nodes)
            if name != "add_" or not steps or node is None or node.number not in names or scaled:
                return []
            found.append((Cut("pulled", line, name), names[node.number]))
        return found

    def of_itself(self, tensor: Tensor, stepped: Iterable[Tensor] = ()) -> list[Cut]:
        """Return where own code writes a sum to a tensor, computed from this tensor alone.

        It is not so if it was computed from one of those that are `stepped`, as a copy that learns.
        """
        known = [self.known[id(one)][1] for one in stepped if id(one) in self.known]
        others = {node.number for node in known}
        source, found = self.sources.get(id(tensor)), []
        for name, line, what, *_ in self.writes_to(tensor) if source is not None else ():
            before = self._joined(0).above(what)
            roots = {number for number in before if not self.nodes[number].parents}
            sums = name in ("add_", "lerp_") or any(n.name in (*SUM, "lerp") for n in what)
            if source is not None and sums and roots == {source.number} and not before & others:
                found.append(Cut("self-average", line, name))
        return found

    def written_in(self, tensor: Tensor) -> int:
        """Return in how many of the stretches between steps own code wrote to a tensor."""
        return len({steps for *_, steps in self.writes_to(tensor)})

    def redrawn(self, tensor: Tensor) -> list[Line]:
        """Return where own code wrote random values to all of a tensor before the first step."""
        return [
            line for name, line, _, _, size, steps in self.writes_to(tensor)
            if name in DRAWS and size == tensor.numel() and not steps and line is not None
        ]  # fmt: skip

    def renewed(self, tensor: Tensor) -> int:
        """Return in how many steps own code wrote to all of a tensor, and nothing made of it."""
        source, joined = self.sources.get(id(tensor)), self._joined(0)
        mine = joined.after(source) if source is not None else set()
        wrote = self.writes_to(tensor)
        new = {
            steps for name, _, what, _, size, steps in wrote
            if name in WHOLE and size == tensor.numel()
            and not any(node.number in mine for node in what)
        }  # fmt: skip
        return len(new)

    def bounded(self, tables: dict[int, int]) -> Iterator[tuple[Node, int, int, int]]:
        """Yield what bounds ids that an embedding has a row for: how many, of how many, and whose.

        `tables` are the rows of parameters, by their ids.
        """
        mine = {node.number: one for one, node in self.sources.items()}
        for node in self.nodes:
            if node.name != "embedding" or len(node.parents) < 2:
                continue
            ids, table = node.parents[0][0], mine.get(node.parents[1][0].number, 0)
            while ids.name in SAME_VALUES and len(ids.parents) == 1:
                ids = ids.parents[0][0]
            found = ids.seen.bounded if ids.seen is not None else None
            if found is None or table not in tables or found[2] is None:
                continue
            low, high = (int(value) for value in found[2])
            if low >= 0 and high < tables[table]:
                yield ids, int(found[0]), found[1], table

    def copies(self) -> Iterator[tuple[Node, str, int]]:
        """Yield what writes to a copy of a part of a source, or makes one, that nothing uses.

        With it is how that is said, and the id of the source.
        """
        joined = self._joined(0)
        mine = {node.number: one for one, node in self.sources.items()}
        kept = {node.number for there, node in self.known.values() if there() is not None}
        for node in self.nodes:
            above = [parent for parent, _ in node.parents]
            used = node.number in kept or joined.children.get(node.number) or node.shown
            if not above or used or node.line is None:
                continue
            of, wrote = above[0], _in_place(node) or node.name == "__setitem__"
            while wrote and _in_place(of) and of.parents:  # one after the other
                of = of.parents[0][0]
            if wrote and of.copied and of.parents:
                part = " of a part" * (of.name != "clone")
                of, how = of.parents[0][0], f"this writes to a copy{part}"
            elif node.name in PUT:
                how = "this returns a changed copy"
            else:
                continue
            if of.name in ("data", "detach") and of.parents:
                of = of.parents[0][0]
            if of.number in mine:
                yield node, how, mine[of.number]

    def weighed(self) -> Iterator[tuple[Node, set[int], set[int]]]:
        """Yield the products by which a loss weighs what was drawn, if the weight has a path, too.

        One factor is computed from what `sample()` drew and from what it was drawn by, as is a
        log_prob(). With a product are the losses that it is in, and the parameters of the weight.
        """
        joined, none = self._joined(0), frozenset[int]()
        mine = {node.number: one for one, node in self.sources.items() if one in self.trained_with}
        live = {number: frozenset([one]) for number, one in mine.items()}
        whole: list[set[int]] = []  # by loss: what it was computed from
        drawn = dict[int, frozenset[int]]()  # by what is computed of a draw: what it was drawn by
        for node in self.nodes:
            ended = {parent.number: cut.kind for parent, cut in joined.cuts(node)}
            above = [parent.number for parent, _ in joined.parents[node.number]]
            for one in above:
                if one not in ended:
                    live[node.number] = live.get(node.number, none) | live.get(one, none)
                by = live.get(one, none) if ended.get(one) == "sample" else none
                if by or one in drawn:
                    drawn[node.number] = drawn.get(node.number, none) | drawn.get(one, none) | by
            if node.name not in PRODUCT or len(above) != 2 or node.number not in joined.before:
                continue
            for one, other in (above, above[::-1]):
                own = live.get(one, none) if one not in ended else none
                weight = live.get(other, none) - own if other not in ended else none
                if weight and own & drawn.get(one, none):
                    whole = whole or [Joined(self.nodes, [one], 0).before for one in self.losses]
                    losses = {n for n, before in enumerate(whole) if node.number in before}
                    yield node, losses, set(weight)

    def dropped_update(self, tensor: Tensor) -> list[Cut]:
        """Return what was computed from a parameter and its own gradient, and was dropped."""
        source, joined = self.sources.get(id(tensor)), self._joined(0)
        found: dict[Cut, None] = {}
        for number in sorted(joined.after(source)) if source is not None else ():
            node = self.nodes[number]
            if node.shape != tensor.shape or not self._dropped(node):
                continue
            above, todo = set[int](), [node]
            while todo and len(above) < FEW:
                new = [p for p, _ in todo.pop().parents if p.number not in above]
                above.update(one.number for one in new)
                todo += new
            by = any(self.nodes[one].grad_of == id(tensor) for one in above)
            if by:
                found[Cut("no-step", node.line, node.name)] = None
        return list(found)

    def _dropped(self, node: Node) -> bool:
        """Return whether nothing uses what was made, and it is gone.

        What a loop has made last may be there still, under a name that is used no more.
        """
        if node.made is None or self._joined(0).children.get(node.number):
            return False
        return node.made() is None or any(
            one.made is not None and one.made() is None and one.line == node.line
            for one in self.nodes if one.name == node.name and one.calls == node.calls
        )  # fmt: skip

    def bare(self, parameter: int, loss: int, scale: float) -> bool:
        """Return whether a loss has a path from a parameter on which no scale multiplies it.

        A scale is a number that is large enough to be a good part of this one.
        """
        source, todo = self.sources.get(parameter), [self.losses[loss]]
        seen = set[int]()
        while todo and source is not None:
            node = todo.pop()
            if node.number == source.number:
                return True
            if node.name in PRODUCT:
                known = [p for p, _ in node.parents if p.extent is not None]
                old = [p for p in known if p.name == "a new tensor" and not p.parents]
                by = [float(p.extent[0]) for p in known if p.extent and (p.over or p in old)]
                if any(one >= scale**0.5 for one in (*node.times, *by)):
                    continue
            new = [p for p, cut in node.parents if cut is None and p.number not in seen]
            seen.update(one.number for one in new)
            todo += new
        return False

    def reaches(self, parameter: int, losses: Iterable[int]) -> bool:
        """Return whether one of these losses was computed from a parameter, also by a cut path."""
        only, source = frozenset(losses), self.sources.get(parameter)
        return source is not None and any(
            source.number in self._joined(guess, only).before for guess in (0, 1, 2)
        )

    def discarded(self, tensor: Tensor) -> list[tuple[Cut, int]]:
        """Return what was computed from a parameter and one other, is as large, and was dropped.

        With it is the id of the other one.
        """
        source, joined = self.sources.get(id(tensor)), self._joined(0)
        names = {node.number: parameter for parameter, node in self.sources.items()}
        found = []
        for number in sorted(joined.after(source)) if source is not None else ():
            node = self.nodes[number]
            if node.line is None or node.shape != tensor.shape or not self._dropped(node):
                continue
            todo, above = [node], {number}
            while todo and len(above) < FEW:
                new = [p for p, _ in joined.parents[todo.pop().number] if p.number not in above]
                above.update(one.number for one in new)
                todo += new
            of = {names[one] for one in above & names.keys()} - {id(tensor)}
            if not todo and len(of) == 1:
                found.append((Cut("discarded", node.line, node.name), of.pop()))
        return found

    def reversed_estimators(self) -> Iterator[Node]:
        """Yield straight-through estimators whose values are those before the choice.

        So it is with q + (x - q).detach(), if q is what rounding or an index makes of x.
        """
        joined = self._joined(0)
        for node in self.nodes:
            if node.name not in SUM or node.number not in joined.before or node.line is None:
                continue
            for value, way in _straight_through(node):
                todo, seen = [value], {value.number}
                while todo:  # what goes on without a choice
                    one = todo.pop()
                    for child in joined.children.get(one.number, ()):
                        ended = any(p is one and cut is not None for p, cut in child.parents)
                        flat = bool({child.name, child.name.rstrip("_")} & ROUND)
                        if child.number <= way.number and not (ended or flat):
                            todo += [child] if child.number not in seen else []
                            seen.add(child.number)
                if way.number in joined.after(value) - seen:
                    yield node

    def dropped_averages(self) -> Iterator[tuple[Node, int]]:
        """Yield averages of a source and of something else that nothing uses, with its id."""
        joined = self._joined(0)
        mine = {node.number: one for one, node in self.sources.items()}
        for node in self.nodes:
            dead = node.over and node.made is not None and node.made() is None
            if not dead or node.shown or node.line is None or joined.children.get(node.number):
                continue
            above = [parent for parent, _ in node.parents]
            for one, other in (above, above[::-1]) if len(above) == 2 else ():
                product = node.name in SUM and one.name in PRODUCT and one.times
                for of in [p for p, _ in one.parents] if product else [one][: node.name == "lerp"]:
                    if of.number in mine and other.number not in (one.number, of.number):
                        yield node, mine[of.number]

    def averages(self, new: dict[int, Tensor]) -> set[int]:
        """Return which of these parameters, by id, are continued by what is computed from them.

        Others are computed from one that is, and all of them from something else as well.
        """
        made: dict[int, set[int]] = {}
        mine = {one: self.sources[one].number for one in new if one in self.sources}
        for parameter, tensor in new.items():
            entry = self.known.get(id(tensor))
            made_as = [entry[1]] if entry is not None and entry[0]() is tensor else []
            above = self._joined(0).above(made_as) - {one.number for one in made_as}
            roots = {one for one in above if not self.nodes[one].parents}
            if roots - {*mine.values()}:
                made[parameter] = above
        found = {one for one, above in made.items() if mine.get(one) in above}
        while more := {
            one for one, above in made.items() if above & {mine[other] for other in found}
        } - found:  # fmt: skip
            found |= more
        return found

    def _between(self, parameter: int) -> list[Node]:
        source = self.sources.get(parameter)
        if source is None:
            return []
        return [self.nodes[number] for number in sorted(self._joined(0).between(source))]

    def _joined(self, guess: int, only: frozenset[int] = frozenset()) -> Joined:
        """Return the nodes, joined to the losses with these numbers; without any, to all."""
        if (guess, only) not in self.joined:
            last = [node for i, node in enumerate(self.losses) if i not in self.asked]
            inner = Joined(self.nodes, last, 0).before - {node.number for node in last}
            losses = [self.losses[number] for number in only] or self.losses
            # What autograd.grad() was called on is no loss if its gradients went into one.
            outer = [node for node in losses if node.number not in inner]
            self.joined[guess, only] = Joined(self.nodes, outer or losses, guess)
        return self.joined[guess, only]


def _place(cut: Cut) -> Cut | Line:
    """Return what repairs a cut: to turn recording on, or a change on its line."""
    return cut.opened or replace(cut, sure=True, instead="")


def _chosen(node: Node) -> bool:
    """Return whether a node has what was drawn or chosen by its number, maybe in another form."""
    while node.name in FORM and len(node.parents) == 1:
        node = node.parents[0][0]
    return node.name in CHOICES


def _added_before(node: Node, sides: list[Node]) -> Line | None:
    """Return the line at which one side of a difference was added to the other, if it was."""
    if node.name not in DIFFERENCE | PAIRS or len(sides) != 2:
        return None
    for whole, part in (sides, sides[::-1]):
        todo, seen = [whole], set[int]()
        while todo and len(seen) < FEW:
            one = _term_itself(todo.pop())
            seen.add(one.number)
            for n, (parent, cut) in enumerate(one.parents):
                if cut is not None or one.name not in (SUM if n else SUM | DIFFERENCE):
                    continue
                if _term_itself(parent) is _term_itself(part):
                    return one.line
                todo.append(parent)
    return None


def _against(node: Node) -> tuple[Node, Node] | None:
    """Return two inputs of a loss that are equal, so that their gradients add up to 0."""
    each = [parent for parent, _ in node.parents]
    if node.seen is not None and node.seen.equal is not None and len(each) > 1:
        one, two = (each[n] for n in AGAINST[node.name])
        return (one, two) if bool(node.seen.equal) else None
    if node.name not in DIFFERENCE or len(each) != 2:
        return None
    parts = [parent for parent, _ in each[0].parents] if each[0].name in SUM else []
    return next(((part, each[1]) for part in parts if _same_call(part, each[1])), None)


def _same_call(one: Node, two: Node) -> tuple[Node, Node] | None:
    """Return where two values begin that are equal, because the same was done to one tensor."""
    last = None
    while one is not two:
        pairs = zip(one.extent or (), two.extent or (), strict=False)
        equal = one.extent is not None and two.extent is not None
        equal = equal and all(bool(a == b) for a, b in pairs)
        both = [(p, q) for (p, _), (q, _) in zip(one.parents, two.parents, strict=False)]
        if not (equal and both and one.name == two.name and len(one.parents) == len(two.parents)):
            return None
        last = one, two
        one, two = next((pair for pair in both if pair[0] is not pair[1]), both[0])
    return last


def _straight_through(node: Node) -> Iterator[tuple[Node, Node]]:
    """Yield what a sum has the values of, and where its path goes, if it is such an estimator."""
    for one, other in [(p, q) for a, b in _sides(node) for p, q in ((a, b), (b, a))]:
        if other.name in ("detach", "data") and other.parents:  # one + (value - one).detach()
            inner = other.parents[0][0]
            sides = _sides(inner) if inner.name in DIFFERENCE else []
            yield from ((value, one) for value, taken in sides if taken is one)
        for value, taken in _sides(one) if one.name in DIFFERENCE else ():
            above = [p for p, _ in taken.parents] if taken.name in ("detach", "data") else []
            if above and above[0] is other:  # value - other.detach() + other
                yield value, other


def _sides(node: Node) -> list[tuple[Node, Node]]:
    """Return both of what an operation got, if it is two."""
    each = [parent for parent, _ in node.parents]
    return [(each[0], each[1])] if len(each) == 2 else []


def _checks(after: Node, number: Node) -> bool:
    """Return whether a number is compared on the line that made it, as of an argument."""
    same = any(one is number and cut and cut.kind == "comparison" for one, cut in after.parents)
    return same and str(after.line) == str(number.line)


def _false(mask: Node) -> Node | None:
    """Return what made a mask False throughout, None if it is none."""
    found = None
    todo = [mask]
    while todo:
        node = todo.pop()
        if node.extent is None or node.extent[0].dtype is not bool_ or bool(node.extent[1]):
            continue
        found = node
        todo = [parent for parent, _ in node.parents[:1]]
    return found


def _writes_into(node: Node, sources: Collection[int]) -> bool:
    """Return whether it writes into a parameter or a buffer, as a moving average does."""
    into = node
    while into.parents and (_in_place(into) or into.name in {"data =", "data", "detach"}):
        into = into.parents[0][0]
    return node.name == "data =" or (into is not node and into.number in sources)


def _in_place(node: Node) -> bool:
    """Return whether it is an operation in place."""
    return node.name.endswith("_") and not node.name.endswith("__")


def _term_itself(node: Node) -> Node:
    """Return what a term of a loss is another form of."""
    while node.name in SAME_TERM and len(node.parents) == 1:
        node = node.parents[0][0]
    return node


def _near(one: Line | None, two: Line) -> bool:
    """Return whether a line, or the one that called it, is a few lines from another one."""
    near = [it for it in (one, one and one.called) if it is not None and it.file == two.file]
    return one is None or any(abs(it.number - two.number) < NEAR for it in near)


def _within(cut: Cut) -> bool:
    """Return whether it is a library that ends a path, and not the caller's own code around it."""
    at = cut.opened or cut.line
    return at is not None and at.inside is not None
