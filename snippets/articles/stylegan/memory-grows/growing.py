# --8<-- [start:count]
from weakref import WeakSet

import torch
from torch import nn


class Kept:
    """What autograd keeps for the backward pass, in place of a tensor."""

    def __init__(self, tensor):
        self.tensor = tensor.detach()


kept = WeakSet()


def pack(tensor):
    item = Kept(tensor)
    kept.add(item)
    return item


def unpack(item):
    return item.tensor


def kept_bytes():
    storages = [item.tensor.untyped_storage() for item in kept]
    return sum({s.data_ptr(): s.nbytes() for s in storages}.values())


def count_kept():
    return torch.autograd.graph.saved_tensors_hooks(pack, unpack)


def count_nodes(tensor):
    """Count the operations that the graph of a tensor refers to."""
    found, ahead = set(), [tensor.grad_fn]
    while ahead:
        node = ahead.pop()
        if node is not None and node not in found:
            found.add(node)
            ahead += [following for following, _ in node.next_functions]
    return len(found)


# --8<-- [end:count]
# --8<-- [start:ways]
def keeps_its_graph(average, w):
    return average.lerp(w.mean(0), 0.5)


def detached(average, w):
    return average.lerp(w.detach().mean(0), 0.5)


def in_place_no_grad(average, w):
    with torch.no_grad():
        return average.lerp_(w.mean(0), 0.5)


def generator_step(w):
    w.square().mean().backward()


def generator_step_retain(w):
    w.square().mean().backward(retain_graph=True)


def discriminator_step(w):
    w.detach()  # D learns, and backward never reaches the mapping


# --8<-- [end:ways]
# --8<-- [start:table]
def show(*cells):
    print("|", " | ".join(cells), "|")


def row(update, step):
    mapping, average = nn.Linear(8, 8), torch.zeros(8)
    cells = [f"`{update.__name__}`", f"`{step.__name__}`"]
    for _ in range(3):
        w = mapping(torch.ones(4, 8))  # keeps its input: 4 * 8 * 4 bytes
        average = update(average, w)
        step(w)
        del w
        cells += [f"{count_nodes(average)} nodes, {kept_bytes()} bytes"]
    show(*cells)


show("the average", "the step", "step 1", "step 2", "step 3")
show("---", "---", "---", "---", "---")
with count_kept():
    for step in (generator_step, generator_step_retain, discriminator_step):
        row(keeps_its_graph, step)
    for update in (detached, in_place_no_grad):
        row(update, discriminator_step)


# --8<-- [end:table]
# --8<-- [start:total]
def total_row(code, add, backward):
    net, total = nn.Linear(8, 8), torch.tensor(0.0)
    cells = [f"`{code}`", "yes" if backward else "no"]
    for _ in range(3):
        loss = net(torch.ones(4, 8)).square().mean()
        if backward:
            loss.backward()
        total = add(total, loss)
        del loss
        cells += [f"{count_nodes(total)} nodes, {kept_bytes()} bytes"]
    show(*cells)


ways = {
    "total += loss": lambda total, loss: total + loss,
    "total += loss.detach()": lambda total, loss: total + loss.detach(),
    "total += loss.item()": lambda total, loss: total + loss.item(),
}
show("the total", "`backward()`", "step 1", "step 2", "step 3")
show("---", "---", "---", "---", "---")
with count_kept():
    for backward in (True, False):
        for code, add in ways.items():
            total_row(code, add, backward)
# --8<-- [end:total]
