import torch

x2 = torch.tensor([2.0], requires_grad=True)
w1 = torch.tensor([2.0], requires_grad=True)
w2 = torch.tensor([2.0], requires_grad=True)
y2 = x2**w1  # the first function, with parameter w1
z2 = w2 * y2 + 1  # the second, with parameter w2
y2.retain_grad()
z2.backward()
print("x2:", x2.grad, "w1:", w1.grad)  # 2 * 2 * 2 and 2 * 4 * ln 2
print("y2:", y2.grad, "w2:", w2.grad)


def depths(node, depth, found):
    """Collect on how many steps from the output each leaf is found."""
    for child, _ in node.next_functions:
        if hasattr(child, "variable"):
            found.setdefault(id(child.variable), []).append(depth)
        elif child is not None:
            depths(child, depth + 1, found)
    return found


found = depths(z2.grad_fn, 1, {})
print("depths:", found[id(x2)], found[id(w1)], found[id(w2)])
found = depths((w2 * (w2 * x2)).grad_fn, 1, {})
print("depths of a w2 that is used twice:", found[id(w2)])
