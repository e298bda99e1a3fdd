import torch
from torch import nn


def weights_of_one(inputs):
    layer = nn.Linear(inputs, 1, bias=False)
    nn.init.ones_(layer.weight)
    return layer


for what in ["the critic's loss alone", "both, detached", "both"]:
    encoder, actor, critic = (weights_of_one(1) for _ in range(3))
    h = encoder(torch.tensor([3.0]))
    loss = (critic(h) - 5.0).square().sum()
    if what == "both, detached":
        loss = loss + actor(h.detach()).sum()
    elif what == "both":
        loss = loss + actor(h).sum()
    loss.backward()
    actor_gradient = None
    if actor.weight.grad is not None:
        actor_gradient = actor.weight.grad.item()
    print(f"{what}: encoder {encoder.weight.grad.item()},", end=" ")
    print(f"critic {critic.weight.grad.item()}, actor {actor_gradient}")
