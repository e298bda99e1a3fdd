import torch
from torch import nn


def linear(*weights):
    layer = nn.Linear(len(weights), 1, bias=False)
    layer.weight.data[:] = torch.tensor(weights)
    return layer


actor, critic = linear(1.0), linear(1.0, 4.0)
actor_optimizer = torch.optim.SGD(actor.parameters(), lr=0.125)
state = torch.tensor([[2.0]])

value = critic(torch.cat([state, actor(state)], dim=1))
actor_loss = -value.mean()
actor_optimizer.zero_grad()
actor_loss.backward()
actor_optimizer.step()

print("actor's gradient: ", actor.weight.grad.item())
print("actor's weight:   ", actor.weight.item())
print("critic's gradient:", critic.weight.grad.tolist())
print("critic's weights: ", critic.weight.tolist())
