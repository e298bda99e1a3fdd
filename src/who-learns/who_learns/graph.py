"""The operations of a block, joined in both directions: what was computed from what."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from types import CodeType
from typing import Any, Optional

from who_learns.backward import Extent
from who_learns.cuts import Cut, Line
from who_learns.zeros import Seen

CHECKPOINT = "CheckpointFunction"  # the custom Function of a reentrant checkpoint


@dataclass(eq=False)
class Node:
    """What one operation made."""

    number: int
    parents: list[tuple["Node", Cut | None]] = field(default_factory=list)
    line: Line | None = None
    name: str = ""
    off: int = 0  # the stretch without recording in which it was made; 0: it was recorded
    call: Optional["Call"] = None  # the custom Function inside of which it was made
    kept: bool = False  # it was used after that, and is not what the Function has returned
    # It has numbers whose origin is not known; 2: and it was made of numbers alone.
    loose: int = 0
    caller: Line | None = None  # that called the outermost module in which it was made
    # The caller's own functions that were running: file, line, function; the innermost first.
    calls: tuple[tuple[str, int, str], ...] = ()
    at: int = 0  # the instruction in the innermost of them, as of two on one line
    opaque: bool = False  # several operations below Python, as a compiled region
    copied: bool = False  # it is a part of another tensor, in a memory of its own
    times: tuple[float, ...] = ()  # the numbers that it is multiplied by
    escape: bool = False  # it stands for numbers that have left torch
    shown: bool = False  # it was printed
    over: bool = False  # it is not recorded, so that no path goes on from it
    extent: Extent | None = None  # its smallest and its largest value
    seen: Seen | None = None  # what else may make a gradient zero
    made: Any = None  # the tensor, weakly, if it is made of at most three others
    shape: tuple[int, ...] = ()
    scalar: bool = False  # it is one number
    grad_of: int | None = None  # the id of the parameter whose gradient it is
    beside: dict[str, "Node"] = field(default_factory=dict)  # results of the same call that go on


@dataclass(eq=False)
class Call:
    """One call of a custom Function."""

    name: str
    line: Line | None
    alive: bool | None = None  # whether its output is recorded; None: nobody has used it
    backward: CodeType | None = None
    given: bool = False  # an argument requires a gradient
    inputs: frozenset[int] = frozenset()  # the ids of the arguments that are tensors


class Joined:
    """The nodes, joined in both directions.

    With a `guess`, numbers that left torch are joined to all later ones of unknown origin: with 1
    to tensors that are made of numbers alone, with 2 to whatever is given numbers, too.
    """

    def __init__(self, nodes: list[Node], losses: list[Node], guess: int) -> None:
        escapes = [node for node in nodes if node.escape]
        self.escapes = {node.number for node in escapes}
        self.parents: dict[int, list[tuple[Node, Cut | None]]] = {}
        self.children: dict[int, list[Node]] = {}
        for node in nodes:
            parents = list(node.parents)
            if guess and node.loose > 2 - guess:
                parents += [(e, None) for e in escapes if e.number < node.number]
            self.parents[node.number] = parents
            for parent, _ in parents:
                self.children.setdefault(parent.number, []).append(node)
        self.before = {loss.number for loss in losses}  # what the losses were computed from
        self.distance = dict.fromkeys(self.before, 0)  # in operations, to the nearest loss
        for node in reversed(nodes):
            if node.number in self.before:
                far = self.distance[node.number] + 1
                for parent, _ in self.parents[node.number]:
                    self.before.add(parent.number)
                    known = self.distance.get(parent.number, far)
                    self.distance[parent.number] = min(known, far)
        self.found: dict[int, set[int]] = {}
        self.onwards: dict[frozenset[int], set[int]] = {}
        self.calls: set[tuple[tuple[str, int, str], ...]] = set()  # of all that is in `before`
        # Numbers with a path that no loss uses, while it uses another one of the same line.
        self.repeats: list[Node] | None = None
        self.draws = False  # what draws, and is recorded, ends a path: its gradient is zero

    def uses(self, node: Node) -> bool:
        """Return whether a loss uses a node, or another result of the same call."""
        return any(one.number in self.before for one in (node, *node.beside.values()))

    def after(self, source: Node) -> set[int]:
        """Return the numbers of all that was computed from a node, and its own."""
        return self._spread(source, None)

    def above(self, nodes: Iterable[Node]) -> set[int]:
        """Return the numbers of all that these nodes were computed from, and their own."""
        todo = list(nodes)
        seen = {node.number for node in todo}
        while todo:
            new = [one for one, _ in self.parents[todo.pop().number] if one.number not in seen]
            seen.update(one.number for one in new)
            todo += new
        return seen

    def logged(self, node: Node) -> bool:
        """Return whether all that is made of a node ends in numbers that leave torch."""
        after = self._spread(node, None)
        ends = [n for n in after if not self.children.get(n)]
        return all(number in self.escapes for number in ends)

    def sums(self, node: Node, sources: Collection[int]) -> bool:
        """Return whether a node is a number of a loss, of which only numbers are made for it."""
        after = [one for one in self.children.get(node.number, ()) if one.number in self.before]
        inner = node.number in self.before and node.number not in sources
        return inner and node.scalar and all(one.scalar for one in after)

    def alone(self, source: Node) -> set[int]:
        """Return the numbers of what was computed from a node alone, and its own."""
        alone = {source.number}
        for number in sorted(self.after(source)):
            parents = self.parents[number]
            if parents and all(parent.number in alone for parent, _ in parents):
                alone.add(number)
        return alone

    def between(self, source: Node) -> set[int]:
        """Return the numbers of what lies on paths from a node to a loss; empty without a path."""
        if source.number not in self.found:
            here = source.number in self.before
            self.found[source.number] = self._spread(source, self.before) if here else set()
        return self.found[source.number]

    def sources(self, nodes: Iterable[Node], of: Collection[int]) -> set[int]:
        """Return which of these sources have a path to these nodes that has not ended."""
        todo = list(nodes)
        seen = {node.number for node in todo}
        while todo:
            node = todo.pop()
            ended = {parent.number for parent, _ in self.cuts(node)}
            for parent, _ in self.parents[node.number]:
                if parent.number not in ended | seen:
                    seen.add(parent.number)
                    todo.append(parent)
        return seen & set(of)

    def onward(self, sources: Collection[int]) -> set[int]:
        """Return what lies on paths from these sources to a loss that have not ended."""
        key = frozenset(sources)
        if key not in self.onwards:
            todo, going = list(sources), set(sources) & self.before
            while todo:
                number = todo.pop()
                for child in self.children.get(number, ()):
                    new = child.number in self.before and child.number not in going
                    if new and not any(p.number == number for p, _ in self.cuts(child)):
                        going.add(child.number)
                        todo.append(child.number)
            self.onwards[key] = going
        return self.onwards[key]

    def onto(self, source: Node, shut: Collection[tuple[int, int]]) -> set[int]:
        """Return what of `between()` is reached from a node without these edges."""
        going = {source.number} & self.between(source)
        for number in sorted(self.between(source)):
            above = {parent.number for parent, _ in self.parents[number]} & going
            if any((one, number) not in shut for one in above):
                going.add(number)
        return going

    def back(self, source: Node, shut: Collection[tuple[int, int]]) -> set[int]:
        """Return what of `between()` reaches a loss without these edges."""
        back = {number for number in self.between(source) if self.distance[number] == 0}
        for number in sorted(self.between(source), reverse=True):
            after = (one.number for one in self.children.get(number, ()))
            if any(one in back and (number, one) not in shut for one in after):
                back.add(number)
        return back

    def live(self, source: Node) -> set[int]:
        """Return what `between()` does, without the paths that have ended."""
        between = self.between(source)
        going = {source.number} & between
        for number in sorted(between):
            ended = {parent.number for parent, cut in self.parents[number] if cut is not None}
            mine = {parent.number for parent, _ in self.parents[number]}
            if mine & going - ended:
                going.add(number)
        back = going & {number for number, far in self.distance.items() if far == 0}
        for number in sorted(going, reverse=True):
            if any(child.number in back for child in self.children.get(number, ())):
                back.add(number)
        return back & going

    def _spread(self, source: Node, only: set[int] | None) -> set[int]:
        reached, todo = {source.number}, [source.number]
        while todo:
            for child in self.children.get(todo.pop(), ()):
                if child.number not in reached and (only is None or child.number in only):
                    reached.add(child.number)
                    todo.append(child.number)
        return reached

    def cuts(self, node: Node) -> Iterator[tuple[Node, Cut]]:
        """Yield what ends a path into this node, with the node where it came from."""
        drawn = self.draws and node.name == "normal" and not node.over
        for parent, cut in self.parents[node.number]:
            if drawn and cut is None:
                yield parent, Cut("drawn", node.line, node.name)
                continue
            if cut is not None:
                yield parent, cut
                continue
            call = parent.call
            if call is not None and call is not node.call and call.alive is False:
                # What went in requires no gradient, so that nothing is recorded.
                kind = "checkpoint" if call.name == CHECKPOINT else "function"
                if kind == "function" and call.given:  # mark_non_differentiable() is in it
                    kind = "function-none"
                yield parent, Cut(kind, call.line, call.name)
            elif call is not None and call is not node.call and parent.kept:
                line = parent.line
                also = (("computed in the block at", line.plain),) if line is not None else ()
                yield parent, Cut("checkpoint-value", call.line, call.name, also=also)
