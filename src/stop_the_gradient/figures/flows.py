"""What is computed from what, and which gradients came back, as a Mermaid diagram."""

from collections.abc import Mapping, Sequence

from torch import Tensor

from stop_the_gradient.figures.picture import value


def flow(
    title: str,
    forward: Sequence[tuple[str, str]],
    gradients: Mapping[tuple[str, str], Tensor | None],
    weights: Mapping[str, Tensor],
    notes: Mapping[str, str] | None = None,
) -> str:
    """Return Mermaid of what was computed from what, and of the gradients that came back.

    `title` is what a reader hears who does not see the diagram, so it says what there is to see.
    `forward` are thin arrows from one name to another. `gradients` are thick arrows with the number
    that arrived, each from a name to one before it; None is a path that was closed, drawn dashed
    and with a cross. A name of `weights` shows the gradient of its weight. `notes` are more lines
    of a name. Raises ValueError if a gradient goes where nothing was computed, or if there is none.
    """
    names = list(dict.fromkeys(name for pair in forward for name in pair))
    if not names or not gradients:
        raise ValueError("A flow needs arrows forward, and gradients.")
    known = {name: f"n{number}" for number, name in enumerate(names)}
    drawn = ["graph TD", f"  accTitle: {title}"]
    for name, key in known.items():
        words = [name, (notes or {}).get(name, "")]
        if name in weights:
            words.insert(1, f"weight.grad: {value(weights[name].grad)}")
        label = "<br>".join(filter(None, words))
        stopped = ":::stopped" if name in weights and weights[name].grad is None else ""
        shape = f'["{label}"]' if name in weights else f'(["{label}"])'
        drawn.append(f"  {key}{shape}{stopped}")
    drawn += [f"  {known[source]} --> {known[target]}" for source, target in forward]
    for (source, target), gradient in gradients.items():
        if (target, source) not in forward:
            raise ValueError(f"A gradient goes from {source!r} to {target!r}, and nothing forward.")
        if gradient is None:
            drawn.append(f'  {known[source]} -. "no gradient" .-x {known[target]}')
        else:
            drawn.append(f'  {known[source]} == "{value(gradient)}" ==> {known[target]}')
    return "\n".join(drawn)
