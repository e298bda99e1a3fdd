import torch
from torch import nn

x = torch.ones(1, 1)
for trained_by in "both", "actor", "critic", "neither":
    nets = [nn.Linear(1, 1, bias=False) for _ in range(3)]
    for net in nets:
        nn.init.constant_(net.weight, 2.0)
    encoder, actor, critic = nets

    h = encoder(x)
    for_actor = h if trained_by in ("both", "actor") else h.detach()
    for_critic = h if trained_by in ("both", "critic") else h.detach()
    actor_loss = -actor(for_actor).mean()
    critic_loss = (critic(for_critic) - 5).square().mean()
    (actor_loss + critic_loss).backward()

    grads = [net.weight.grad for net in nets]
    grads = [None if grad is None else grad.item() for grad in grads]
    print(f"{trained_by:8} encoder, actor, critic: {grads}")
