import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

model = nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, 2))
x = torch.ones(2, 8)


def output_and_cost():
    kept = []

    def pack(tensor):
        kept.append(tensor)
        return tensor

    with saved_tensors_hooks(pack, lambda tensor: tensor):
        return model(x), len(kept)


with_graph, cost = output_and_cost()
print("requires_grad True: ", cost, "tensors kept")
model.requires_grad_(False)
without_graph, cost = output_and_cost()
print("requires_grad False:", cost, "tensors kept")
print("same output:", torch.equal(with_graph, without_graph))
