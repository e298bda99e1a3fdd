# --8<-- [start:draw]
import torch


def draw(outputs, leaves):
    """Print the autograd graph of the outputs, from them to the leaves."""
    names = {id(leaf): name for name, leaf in leaves.items()}
    seen, waiting = {}, []
    print("graph LR")
    for name, output in outputs.items():
        print(
            f'  {name}(["{name}"]) --> {label(output.grad_fn, seen, names)}'
        )
        waiting.append(output.grad_fn)
    for node in waiting:  # grows while it is read
        for child, _ in node.next_functions:
            if child is not None:
                new = child not in seen
                print(f"  {seen[node]} --> {label(child, seen, names)}")
                if new:
                    waiting.append(child)


def label(node, seen, names):
    """Name a node; the first time, also say what it shows."""
    if node in seen:
        return seen[node]
    seen[node] = f"n{len(seen)}"
    if hasattr(
        node, "variable"
    ):  # AccumulateGrad: where the gradient of a leaf arrives
        return f'{seen[node]}(["{names[id(node.variable)]}.grad"])'
    return f'{seen[node]}["{node.name()}"]'


x = torch.tensor([1.0], requires_grad=True)
q = torch.tensor([2.0], requires_grad=True)
z = 2 * x**2
w = z**3
# --8<-- [end:draw]
# --8<-- [start:trunk]
draw({"w": w}, {"x": x})
# --8<-- [end:trunk]
# --8<-- [start:branch]
draw({"w": w, "pq": z * q}, {"x": x, "q": q})
# --8<-- [end:branch]
# --8<-- [start:detached]
draw({"w": w, "pq": z.detach() * q}, {"x": x, "q": q})
# --8<-- [end:detached]
