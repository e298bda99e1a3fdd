"""Averages and target networks: what own code moved towards what learns, and left behind."""

from collections.abc import Mapping
from dataclasses import replace

import torch
from torch import Tensor

from who_learns.causes import Facts
from who_learns.fingerprint import Way, added, changed, cosine, some, way
from who_learns.flow import ALONG, Recorder
from who_learns.targets import Target

PART = 0.9  # of the way to another one: more is a copy
# What writes an average of a tensor and another one.
WRITES: list[set[str]] = [{"lerp_"}, {"_foreach_lerp_"}, {"mul_", "add_"}]
PROOF = 16  # values that lie between two others: 1 in 65,536 by chance


class Followers:
    """What a block says of tensors that own code writes to. `Watch` looks at them."""

    targets: dict[int, Target]
    listed: set[int]
    recorder: Recorder | None

    def _followers(self) -> None:
        """Find the frozen tensors that own code moved towards one that learns, as averages do."""
        mine = [t for t in self.targets.values() if t.kind == "parameter"]
        learn = [t for t in mine if t.flag and (t.changed or id(t.tensor) in self.listed)]
        unsure: list[tuple[Target, Target, Way]] = []
        proven: list[Way] = []
        for target in mine:
            if target.before is None or target.now is None or not target.changed or target.flag:
                continue
            if any(held.gradient != "none" for held in target.held):
                continue
            source = self._source(target, learn)
            if source is not None and len(source.held) > 1 and _between(target, source, 1):
                target.goal, target.sure = source.names[0], True
                continue
            size = target.tensor.numel()
            alike = [one for one in learn if one.tensor.numel() == size]
            alike.sort(key=lambda one: -_alike(target.names[0], one.names[0]))
            for goal in alike:  # its counterpart first, which has the same name in its own model
                ends = [end for end in (goal.now, goal.before) if end is not None]
                both = [way(target.before, target.now, end) for end in ends]
                ways = [found for found in both if found is not None]
                if any(found.sure for found in ways):
                    target.goal, target.sure = goal.names[0], True
                    best = next(found for found in ways if found.sure)
                    target.share = (best.low + best.high) / 2
                    proven += [found for found in ways if found.sure]
                    break
                unsure += [(target, goal, found) for found in ways]
                if ways and goal is alike[0]:
                    break
            if not target.goal and alike:
                ends = [end for end in (alike[0].now, alike[0].before) if end is not None]
                gone = added((), target.before.sample, target.now.sample)
                gaps = [added((), end.sample, target.before.sample) for end in ends]
                if any(cosine(gone, gap) > ALONG for gap in gaps):
                    target.away = alike[0].names[0]
            if not target.goal and source is not None and self._averaging(target):
                target.goal = source.names[0] if _between(target, source, 1) else ""
            if not target.goal:  # after several steps, with an average after each
                among = [one for one in alike if len(one.held) > 1 and _between(target, one)]
                target.goal = next((one.names[0] for one in among), "")
        every = {name: one for one in mine for name in one.names}
        for target in mine:
            target.meant = _meant(target, every) if target.sure else ""
        # What proves nothing by itself goes the way of others of its model.
        names = {name: goal for goal in learn for name in goal.names}
        for mine_, other in self._pairs(mine).items():
            for target in mine:
                aim = names.get(_counterpart(target.names[0], mine_, other))
                open_ = target.changed and not (target.flag or target.goal)
                if aim is not None and open_ and _between(target, aim, 1):
                    target.goal = aim.names[0]
        for target, goal, found in unsure:
            same = any(found.low <= one.high and one.low <= found.high for one in proven)
            if not target.goal and (same or found.low == 0):
                target.goal = goal.names[0]

    def _source(self, target: Target, learn: list[Target]) -> Target | None:
        """Return the parameter from which alone own code computed what it wrote to a tensor."""
        if self.recorder is None:
            return None
        of = {one for _, of in self.recorder.written_to(target.tensor) for one in of}
        goals = [goal for goal in learn if id(goal.tensor) in of]
        alike = goals and goals[0].tensor.shape == target.tensor.shape
        return goals[0] if len(of) == 1 and alike else None

    def _averaging(self, target: Target) -> bool:
        """Return whether what wrote to a tensor makes averages of all of it, and nothing else."""
        wrote = self.recorder.writes_to(target.tensor) if self.recorder is not None else []
        whole = all(size == target.tensor.numel() for *_, size, _ in wrote)
        return whole and {name for name, *_ in wrote} in WRITES

    def _pairs(self, order: list[Target]) -> dict[str, str]:
        """Return the models of which parameters follow those of another model, with that one."""
        models: dict[str, str] = {}
        for target in order:
            alike = _alike(target.names[0], target.goal)
            if target.meant:
                mine, other, _ = roots(target.names[0], target.goal)
                models[mine] = other
            elif target.goal and target.names[0] != target.goal and alike:
                ends = [".".join(n.split(".")[:-alike]) for n in (target.names[0], target.goal)]
                models[ends[0]] = ends[1]
        return models

    def _left_behind(self, order: list[Target], found: list[Facts]) -> None:
        """Find what does not follow its counterpart, where others of its model follow theirs."""
        names = {name: target for target in order for name in target.names}
        models = self._pairs(order) if self.recorder is not None else {}
        for target, facts in zip(order, found, strict=True) if models else ():
            for mine, other in models.items():
                goal = names.get(_counterpart(target.names[0], mine, other))
                if goal is None or goal is target or goal.tensor.shape != target.tensor.shape:
                    continue
                stays = not (target.flag or target.changed)
                written = self.recorder is not None and self.recorder.written_to(target.tensor)
                # A counter of batches is copied by few.
                counts = target.kind == goal.kind == "buffer" and goal.tensor.is_floating_point()
                if (goal.flag or counts) and goal.changed and stays and not written:
                    facts.left_behind = goal.names[0]
                    start = f"{mine}." if mine else ""
                    moved = [t for t in order if t.goal and t.names[0].startswith(start)]
                    cuts = [
                        replace(cut, kind="passed-over", also=()) for one in moved
                        if self.recorder is not None
                        for cut, _ in self.recorder.written_to(one.tensor)
                    ]  # fmt: skip
                    facts.pulls = list(dict.fromkeys(cuts))

    def _discarded(self, order: list[Target], found: list[Facts]) -> None:
        """Find what is frozen and stays, though own code computed an average for it."""
        for target, facts in zip(order, found, strict=True) if self.recorder is not None else ():
            if facts.changed or target.kind != "parameter" or not self.recorder:
                continue
            if facts.flag and (facts.arrived or target.held or facts.listed):
                lone = facts.arrived and not target.held
                facts.dropped_at = self.recorder.dropped_update(target.tensor) if lone else []
                continue
            for cut, other in self.recorder.discarded(target.tensor):
                goal = self.targets[other]
                alike = goal.tensor.shape == target.tensor.shape and goal.flag and goal.changed
                if alike and _alike(target.names[0], goal.names[0]) and target.tensor.numel() > 1:
                    facts.discarded, target.dropped = goal.names[0], True
                    facts.dropped_at += [cut] if cut not in facts.dropped_at else []

    def _still(self, order: list[Target], found: list[Facts]) -> None:
        """Find what is frozen and as it was, though own code wrote to it what it computed."""
        if self.recorder is None:
            return
        works = {  # a line that changes others leaves alone what has changed next to nothing
            str(line) for target in order if target.changed and not target.flag
            for line in self.recorder.lines_of(target.tensor)
        }  # fmt: skip
        for target, facts in zip(order, found, strict=True):
            free = not facts.flag or not (facts.listed or facts.held or facts.arrived)
            if not free or facts.changed is not False or facts.itself:
                continue
            late = self.recorder.written_to(target.tensor, late=True)
            for cut, of in late or self.recorder.written_to(target.tensor):
                goals = [self.targets[one] for one in of if self.targets[one].changed]
                if not (goals and goals[0].held and goals[0].tensor.shape == target.tensor.shape):
                    continue
                target.still = True
                mine, other = target.before, goals[0].before  # before step() they may be equal
                apart = late or (mine and other and changed(mine, other))
                if str(cut.line) not in works and apart:
                    facts.still, facts.still_early = goals[0].names[0], not late
                    cut = replace(cut, kind="no-effect")
                    facts.dropped_at += [cut] if cut not in facts.dropped_at else []

    def _pulled(self, target: Target, facts: Facts) -> None:
        """Find what is frozen and stayed, if own code moved a parameter towards it.

        It does so after step(), or before, as in a forward pass.
        """
        if self.recorder is None or not (facts.changed and facts.flag):
            return
        facts.still_early = not facts.overwritten
        for cut, of in self.recorder.written_to(target.tensor, mixed=facts.still_early):
            goals = [self.targets[one] for one in of]
            if len(goals) == 1 and goals[0].kind == "parameter" and goals[0].now is not None:
                goal = goals[0]
                alike = goal.tensor.shape == target.tensor.shape
                free = not goal.flag or not (id(goal.tensor) in self.listed or goal.arrived_by)
                used = any(held.gradient != "none" for held in goal.held)
                if alike and free and not (goal.changed or used):
                    facts.pulled, goal.still = goal.names[0], True
                    facts.pulls.append(cut)

    def _tracks(self, order: list[Target], found: list[Facts]) -> None:
        """Find averages that a loss trains: own code moves them a part of the way to others.

        These learn, too, and own code leaves them alone: else two models average each other.
        """

        def trained(facts: Facts) -> bool:
            new = any(held.gradient == "new" and held.lr for held in facts.held)
            return bool(facts.changed and facts.arrived and new)

        both = list(zip(order, found, strict=True))
        learn = [t for t, facts in both if trained(facts) and not facts.overwritten]
        unsure: list[tuple[Target, Facts, Target]] = []
        models: set[tuple[str, str]] = set()
        for target, facts in both:
            if not (trained(facts) and facts.overwritten):
                continue
            gone = added((), target.stepped, some(target.tensor))
            for goal in learn:
                if goal.tensor.shape != target.tensor.shape:
                    continue
                mine, other, rest = roots(target.names[0], goal.names[0])
                if not goal.names[0].endswith(f"{other}.{rest}"):
                    continue
                gap = added((), target.stepped, some(goal.tensor))
                along = cosine(gone * 4, gap * 4)  # of one value, too
                if along > ALONG and 0 < _size(gone) < PART * _size(gap):
                    unsure.append((target, facts, goal))
                    if target.tensor.numel() >= PROOF:
                        models.add((mine, other))
        for target, facts, goal in unsure:
            if roots(target.names[0], goal.names[0])[:2] in models and not facts.tracks:
                facts.tracks = goal.names[0]
                if self.recorder is not None:
                    wrote = [cut for cut, _ in self.recorder.written_to(target.tensor, late=True)]
                    at = {str(cut.line): replace(cut, kind="pulled") for cut in wrote}
                    facts.pulls = [*self.recorder.first_use(id(target.tensor)), *at.values()]


def _size(parts: tuple[Tensor, ...]) -> float:
    return float(sum(float(part.reshape(-1) @ part.reshape(-1)) for part in parts) ** 0.5)


def _alike(one: str, two: str) -> int:
    """Return how many parts at the end two names have in common."""
    parts = zip(reversed(one.split(".")), reversed(two.split(".")), strict=False)
    return next((n for n, (a, b) in enumerate(parts) if a != b), 99)


def _counterpart(name: str, mine: str, other: str) -> str:
    """Return what a name in one model is in another one; empty if it is not in the first."""
    start = f"{mine}." if mine else ""
    rest = name[len(start) :] if name.startswith(start) else ""
    return (f"{other}.{rest}" if other else rest) if rest else ""


def roots(one: str, two: str) -> tuple[str, str, str]:
    """Return where two names differ first, each to the end of this part, and the rest of one."""
    mine, other = one.split("."), two.split(".")
    start = next((n for n, (a, b) in enumerate(zip(mine, other, strict=False)) if a != b), 0)
    return ".".join(mine[: start + 1]), ".".join(other[: start + 1]), ".".join(mine[start + 1 :])


def _meant(target: Target, names: Mapping[str, Target]) -> str:
    """Return what has the name and the shape of a tensor, if own code moved this elsewhere."""
    _, other, rest = roots(target.names[0], target.goal)
    found = names.get(f"{other}.{rest}") if rest else None
    if found is None or target.goal in found.names or target.before is None or target.now is None:
        return ""
    ends = [end for end in (found.now, found.before) if end is not None]
    same = found.tensor.shape == target.tensor.shape
    there = any(way(target.before, target.now, end) is not None for end in ends)
    return found.names[0] if same and not there else ""


def _between(target: Target, goal: Target, least: int = PROOF) -> bool:
    """Return whether a tensor is between its own old values and what another one was in the block.

    `least` is of how many of the values that are kept this must be so: by chance, each is so in
    one case of two.
    """
    if goal.span is None or target.before is None or target.now is None:
        return False
    moved = 0
    with torch._C.DisableTorchFunction():
        kept = (target.before.sample, target.now.sample, *goal.span)
        for old, now, low, high in zip(*kept, strict=False):
            old, now = old.reshape(-1), now.reshape(-1)
            if old.shape != low.shape or not (old.is_floating_point() and low.is_floating_point()):
                return False
            last_bit = max(torch.finfo(old.dtype).eps, torch.finfo(low.dtype).eps)
            off = 4 * last_bit * torch.maximum(old.abs(), now.abs())
            inside = (now >= torch.minimum(old, low) - off) & (
                now <= torch.maximum(old, high) + off
            )
            if not bool(inside.all()):
                return False
            moved += int((old != now).sum())
    return moved >= least
