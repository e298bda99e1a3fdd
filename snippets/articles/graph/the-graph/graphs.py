# --8<-- [start:draw]
import torch


def draw(title, output, leaves):
    """Print the output's autograd graph, in the gradient's direction."""
    names = {id(leaf): name for name, leaf in leaves.items()}
    seen, waiting = {}, [output.grad_fn]
    print(f"graph TD\n  accTitle: {title}")
    print(f'  output(["output"]) --> {label(output.grad_fn, seen, names)}')
    for node in waiting:  # grows while it is read
        for child, _ in node.next_functions:
            if child is None:  # an input that needs no gradient
                continue
            if child not in seen:
                waiting.append(child)
            print(f"  {seen[node]} --> {label(child, seen, names)}")


def label(node, seen, names):
    """Name a node; the first time, also say what it shows."""
    if node in seen:
        return seen[node]
    seen[node] = f"n{len(seen)}"
    if hasattr(node, "variable"):  # where the gradient of a leaf arrives
        return f'{seen[node]}(["{names[id(node.variable)]}.grad"])'
    return f'{seen[node]}["{node.name()}"]'


# --8<-- [end:draw]
# --8<-- [start:tree]
x2 = torch.tensor([2.0], requires_grad=True)
w1 = torch.tensor([2.0], requires_grad=True)
w2 = torch.tensor([2.0], requires_grad=True)
y = w2 * x2**w1 + 1
draw("Each path ends in its own leaf", y, {"x2": x2, "w1": w1, "w2": w2})
# --8<-- [end:tree]
# --8<-- [start:shared]
x = torch.tensor([1.0], requires_grad=True)
w = torch.tensor([2.0], requires_grad=True)
h = w * x
y = w * h.exp() + h.cos()
draw("Two paths meet at a product, and two at w", y, {"x": x, "w": w})
# --8<-- [end:shared]
# --8<-- [start:cat]
a, b, c, d = (torch.tensor([1.0], requires_grad=True) for _ in range(4))
y = torch.cat([a, b, c, d])
draw("One node, four inputs", y, {"a": a, "b": b, "c": c, "d": d})
# --8<-- [end:cat]
# --8<-- [start:chunk]
v = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
first, second, third = v.chunk(3)
draw("All three chunks have one node", first * second * third, {"v": v})
# --8<-- [end:chunk]
