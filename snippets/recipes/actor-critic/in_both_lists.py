import torch
from torch import nn

for listed in ["by the critic's optimizer", "by both"]:
    encoder, actor, critic = (nn.Linear(1, 1, bias=False) for _ in range(3))
    for layer in (encoder, actor, critic):
        nn.init.ones_(layer.weight)
    for_critic, for_actor = [encoder, critic], [actor]
    if listed == "by both":
        for_actor.append(encoder)
    optimizers = [
        torch.optim.SGD(nn.ModuleList(layers).parameters(), lr=0.125)
        for layers in (for_critic, for_actor)
    ]
    h = encoder(torch.tensor([3.0]))
    loss = (critic(h) - 5.0).square().sum() + actor(h.detach()).sum()
    loss.backward()
    for optimizer in optimizers:
        optimizer.step()
    print(f"encoder listed {listed}: {encoder.weight.item()}")
