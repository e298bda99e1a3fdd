"""Where the tensors of a graph stand, and the ways between them."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from stop_the_gradient.figures.nodes import Edge, Node
from stop_the_gradient.figures.picture import LETTER, WIDTH

Box = tuple[int, int, int, int]  # left, top, right, bottom


def layout(
    nodes: dict[Node, list[Edge]], sizes: Mapping[Node, int]
) -> tuple[dict[Any, Any], int, int]:
    """Return where nodes and edges are, and the size of the picture.

    `sizes` are the widths of nodes. A node has its middle, its top, and half of its width; an edge,
    by its ends, points from the node to the source. A node is above those that use it.
    """
    rank = _ranks(nodes)
    rows: list[list[Any]] = [[] for _ in range(max(rank.values(), default=0) + 1)]
    # What an edge passes: its ends, and a place in each row between them.
    chains: dict[tuple[Node, Node], list[Any]] = {}
    half: dict[Any, int] = {}
    for node in nodes:
        half[node] = max(44, sizes[node]) // 2
        rows[rank[node]].append(node)
        for edge in nodes[node]:
            between = [(node, edge.source, r) for r in range(rank[node] + 1, rank[edge.source])]
            for place in between:
                half[place] = 9
                rows[place[2]].append(place)
            chains[node, edge.source] = [node, *between, edge.source]
    near: dict[Any, list[list[Any]]] = {place: [[], []] for row in rows for place in row}
    for chain in chains.values():
        for one, other in pairwise(chain):
            near[one][1].append(other)
            near[other][0].append(one)
    at = _settled(rows, near, half)
    left = min(at[p] - half[p] for p in at) - 8
    width = max(at[p] + half[p] for p in at) - left + 8
    top = {r: 8 + 84 * (len(rows) - 1 - r) for r in range(len(rows))}
    places: dict[Any, Any] = {n: (at[n] - left, top[rank[n]], half[n]) for n in nodes}
    for (node, source), chain in chains.items():
        fan = sorted(near[source][0], key=at.__getitem__)
        shift = 12 * fan.index(chain[-2]) - 6 * (len(fan) - 1)
        middle = [(at[p] - left, top[p[2]] + 20) for p in chain[1:-1]]
        (x1, y1, _), (x2, y2, _) = places[node], places[source]
        places[node, source] = [(x1, y1), *middle, (x2 + shift, y2 + 41)]
    return places, width, 84 * len(rows) + 2


def _ranks(nodes: dict[Node, list[Edge]]) -> dict[Node, int]:
    """Return the row of each node, counted from below: that of the last is 0."""
    rank: dict[Node, int] = dict.fromkeys(nodes, 0)
    for node in reversed(nodes):
        for edge in nodes[node]:
            rank[edge.source] = max(rank[edge.source], rank[node] + 1)
    for node in set(nodes).difference(edge.source for edges in nodes.values() for edge in edges):
        rank[node] = max(0, min((rank[edge.source] for edge in nodes[node]), default=1) - 1)
    return rank


def _settled(
    rows: list[list[Any]], near: dict[Any, list[list[Any]]], half: dict[Any, int]
) -> dict[Any, int]:
    """Return where the middle of each place is, near to its neighbours; sort the rows by it.

    `near` has the neighbours of a place in the row below, and in the row above.
    """
    at: dict[Any, int] = {}
    for row in rows:
        _place(row, {p: 60 * i for i, p in enumerate(row)}, half, at)
    for sweep in range(11):
        for row in rows if sweep % 2 else rows[::-1]:
            wanted = {}
            for place in row:
                linked = [at[other] for other in near[place][1 - sweep % 2]]
                wanted[place] = sum(linked) // len(linked) if linked else at[place]
            row.sort(key=wanted.__getitem__)
            _place(row, wanted, half, at)
    return at


def _place(
    row: list[Any], wanted: dict[Any, int], half: dict[Any, int], at: dict[Any, int]
) -> None:
    """Put a row where it wants to be, in its order, and without overlaps."""
    free = None
    for place in row:
        at[place] = wanted[place] if free is None else max(wanted[place], free + half[place])
        free = at[place] + half[place] + 14
    shift = sum(wanted[place] - at[place] for place in row) // len(row)
    for place in row:
        at[place] += shift


def curve(points: list[tuple[int, int]]) -> str:
    """Return a path that goes through points, and leaves and reaches each of them upwards."""
    path = f"M{points[0][0]} {points[0][1]}"
    for (x1, y1), (x2, y2) in pairwise(points):
        bend = (y1 - y2) // 2
        path += f"C{x1} {y1 - bend} {x2} {y2 + bend} {x2} {y2}"
    return path


def along(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return places on the path that `curve` draws, a few units apart."""
    found = []
    for (x1, y1), (x2, y2) in pairwise(points):
        for step in range(33):
            t = step / 32
            across = t * t * (3 - 2 * t)  # both bends are halfway
            up = 1.5 * t * (1 - t) + t**3
            found.append((round(x1 + (x2 - x1) * across), round(y1 + (y2 - y1) * up)))
    return found


def beside(
    points: list[tuple[int, int]],
    words: str,
    ways: Iterable[tuple[int, int]],
    taken: list[Box],
    width: int,
    meets: bool,
) -> tuple[int, int]:
    """Return where words about an edge begin: next to it, and on no other edge if that is possible.

    `ways` are places on all edges, `taken` is where other words and boxes are; these words are
    added to it. The picture, of this width, may grow on both sides up to that of a phone. `meets`:
    other edges end where this one does.
    """
    (x1, y1), (x2, y2) = points[-2:]
    long, free, tried = LETTER * len(words), (WIDTH - width) // 2 + 4, []
    outer = x1 < x2 if meets else x2 < x1  # is on the left; other edges are on the inner side
    for on_left in (outer, not outer):
        for down in (0, 6, -4, 11):
            middle = (y1 + y2) // 2 + down
            near = [x for x, y in along(points[-2:]) if abs(y - middle) < 10]
            left = min(near) - 7 - long if on_left else max(near) + 7
            box = left - 1, middle - 7, left + long + 1, middle + 7
            hidden = sum(box[0] - 2 <= x <= box[2] + 2 and box[1] <= y <= box[3] for x, y in ways)
            over = sum(
                box[0] < right and left < box[2] and box[1] < bottom and top < box[3]
                for left, top, right, bottom in taken
            )
            outside = box[0] < 8 - free or box[2] > width - 8 + free
            tried.append((hidden + 40 * over + 400 * outside, box))
    _, best = min(tried, key=lambda one: one[0])
    taken.append(best)
    return best[0] + 1, best[1] + 12
