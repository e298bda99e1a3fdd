# --8<-- [start:draw]
import torch


def draw(outputs, leaves):
    """Print the autograd graph of the outputs, from them to the leaves."""
    grads = {
        id(leaf): f'(["{name}.grad"])' for name, leaf in leaves.items()
    }
    numbers, waiting = {}, []

    def arrow(start, node):
        if node in numbers:
            print(f"  {start} --> n{numbers[node]}")
            return
        numbers[node] = len(numbers)
        waiting.append(node)
        shape = f'["{node.name()}"]'
        if hasattr(node, "variable"):  # here the gradient of a leaf arrives
            shape = grads[id(node.variable)]
        print(f"  {start} --> n{numbers[node]}{shape}")

    print("graph LR")
    for name, output in outputs.items():
        arrow(f'{name}(["{name}"])', output.grad_fn)
    for node in waiting:  # grows while it is read
        for child, _ in node.next_functions:
            if child is not None:
                arrow(f"n{numbers[node]}", child)


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
