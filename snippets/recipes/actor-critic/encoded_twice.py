import torch
from torch import nn


def linear(*weights):
    layer = nn.Linear(len(weights), 1, bias=False)
    layer.weight.data[:] = torch.tensor(weights)
    return layer


encoder, actor, critic = linear(1.0), linear(3.0), linear(5.0, 1.0)
x = torch.tensor([2.0])

for detached in ["nowhere", "for the actor", "for both"]:
    encoder.zero_grad()
    actor.zero_grad()
    h = encoder(x)
    for_actor = h if detached == "nowhere" else h.detach()
    for_critic = h.detach() if detached == "for both" else h
    action = actor(for_actor)
    actor_loss = -critic(torch.cat([for_critic, action])).sum()
    actor_loss.backward()
    gradient = encoder.weight.grad
    print(f"detached {detached}: the encoder gets", end=" ")
    print(None if gradient is None else gradient.item(), end=", ")
    print("the actor", actor.weight.grad.item())
