import torch
from torch import nn

for flags in "on", "off":
    for cut in False, True:
        actor = nn.Linear(1, 1, bias=False)
        world = nn.Linear(1, 1, bias=False)
        nn.init.constant_(actor.weight, 0.5)
        nn.init.ones_(world.weight)
        world.requires_grad_(flags == "on")
        state = torch.ones(1, 1)
        for _ in range(2):
            action = actor(state.detach() if cut else state)
            state = world(state + action)
        (-state).sum().backward()
        grads = [net.weight.grad for net in (actor, world)]
        grads = [grad if grad is None else grad.item() for grad in grads]
        print(f"flags {flags:3} detach={cut!s:5} actor, world: {grads}")
