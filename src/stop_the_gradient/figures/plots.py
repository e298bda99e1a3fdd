"""Numbers as lines, or as bars."""

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite

from stop_the_gradient.figures.picture import LETTER, WIDTH, check_fit, svg, text


def _ticks(low: float, high: float) -> list[float]:
    """Return 3 to 6 round numbers that reach from `low` to `high`, or beyond."""
    if low == high:
        low, high = low - 1, high + 1
    step = 1e-6
    for factor in (2, 2.5, 2) * 12:
        if (high - low) / step <= 4:
            break
        step *= factor
    first = low // step
    count = 1
    while (first + count) * step < high:
        count += 1
    return [(first + number) * step for number in range(count + 1)]


def lines(
    title: str,
    across: str,
    up: str,
    series: Mapping[str, Sequence[float | None]],
    start: float = 0,
    by: float = 1,
) -> str:
    """Return a picture of numbers over steps from `start`, each `by` more; None is a gap.

    `across` and `up` name the axes, with units; an axis without a zero says where it starts. Each
    of up to four series has a name, and is told from the others by its marks and its dashes as well
    as its colour. Raises ValueError if there are no numbers or more series, a number is not finite,
    or a name does not fit.
    """
    given = [number for numbers in series.values() for number in numbers if number is not None]
    if not given or len(series) > len(MARKS) or not all(map(isfinite, given)):
        raise ValueError(f"{title!r} needs one to four series of finite numbers, None for a gap.")
    ticks = _ticks(min(given), max(given))
    bare = ticks[0] > 0 or ticks[-1] < 0
    above = f"{up} (the axis starts at {ticks[0]:g})" if bare else up
    check_fit(title, dict.fromkeys(series, 62) | {above: 8})
    if len({f"{tick:g}" for tick in ticks}) < len(ticks):
        raise ValueError(f"{title!r}: the numbers differ too little to be told apart on an axis.")
    count = max(map(len, series.values()))
    left, right, top, bottom = 20 + LETTER * max(len(f"{t:g}") for t in ticks), 324, 34, 214
    named = range(0, count, (count + 9) // 10)

    def x(step: int) -> int:
        return left + 12 + round((right - left - 24) * step / max(1, count - 1))

    def y(number: float) -> int:
        return bottom - round((bottom - top) * (number - ticks[0]) / (ticks[-1] - ticks[0]))

    parts = [text(8, 18, above, "small start")]
    for tick in ticks:
        parts.append(f'<path class="grid" d="M{left} {y(tick)}H{right}"/>')
        parts.append(text(left - 8, y(tick) + 5, f"{tick:g}", "small end"))
    for step in named:
        parts.append(text(x(step), bottom + 20, f"{start + step * by:g}", "small"))
    parts.append(text((left + right) // 2, bottom + 42, across, "small"))
    for place, (name, numbers) in enumerate(series.items()):
        points = [None if n is None else (x(step), y(n)) for step, n in enumerate(numbers)]
        marked = points if by == 1 else [points[step] for step in named if step < len(points)]
        parts += _line(place, points, marked, bottom + 68 + 24 * place, name)
    said = [f"{up}, by {across}, from {start:g}{f' by {by:g}' if by != 1 else ''}."]
    for name, numbers in series.items():
        values = ", ".join("none" if n is None else f"{n:g}" for n in numbers)
        said.append(f"{name}: {values}.")
    return svg(title, " ".join(said), WIDTH, bottom + 56 + 24 * len(series), parts, "plot")


Point = tuple[int, int] | None


def _line(
    place: int, points: list[Point], marked: list[Point], key: int, name: str
) -> Iterator[str]:
    """Yield a line through points, with marks on some, and at the height `key` what it means."""
    path = "".join(
        f"{'L' if step and points[step - 1] else 'M'}{point[0]} {point[1]}"
        for step, point in enumerate(points) if point
    )  # fmt: skip
    yield f'<path class="line s{place}" d="{path}M12 {key - 5}H52"/>'
    marks = "".join(MARKS[place].format(*point) for point in (*marked, (32, key - 5)) if point)
    yield f'<path class="mark s{place}" d="{marks}"/>'
    yield text(62, key, name, "start")


MARKS = (  # the larger are hollow, so that those below them are seen
    "M{0} {1}m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
    "M{0} {1}m-5 -5h10v10h-10z",
    "M{0} {1}m0 -10l9 15h-18z",
    "M{0} {1}m0 -11l11 11l-11 11l-11 -11z",
)


def bars(title: str, unit: str, numbers: Mapping[str, float]) -> str:
    """Return a picture with a bar for each number, below its name.

    Raises ValueError if there is none, one is negative or not finite, or a name does not fit.
    """
    if not numbers or not all(isfinite(number) and number >= 0 for number in numbers.values()):
        raise ValueError(f"{title!r} needs finite numbers, none of them negative.")
    check_fit(title, dict.fromkeys(numbers, 8))
    most = max(numbers.values()) or 1
    parts = []
    for place, (name, number) in enumerate(numbers.items()):
        y, long = 44 * place, round(240 * number / most)
        parts.append(text(8, y + 16, name, "start"))
        parts.append(
            f'<rect class="bar-of" x="8" y="{y + 24}" width="{max(long, 2)}" height="14"/>'
        )
        parts.append(text(max(long, 2) + 16, y + 36, f"{number:g} {unit}", "start"))
    desc = ", ".join(f"{name}: {number:g} {unit}".strip() for name, number in numbers.items())
    return svg(title, f"{desc}.", WIDTH, 44 * len(numbers) + 4, parts, "plot")
