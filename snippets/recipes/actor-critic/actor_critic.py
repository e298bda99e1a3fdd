import torch
from torch.distributions import Categorical

scores = torch.zeros(2, requires_grad=True)  # the actor, two actions
w = torch.ones(1, requires_grad=True)  # the critic: value = w * state

policy = Categorical(logits=scores)
action = torch.tensor(0)  # yours: policy.sample()
state, next_state, reward, gamma = 1.0, 4.0, 2.0, 0.5

value = w * state
with torch.no_grad():
    target = reward + gamma * w * next_state
advantage = (target - value).detach()

actor_loss = -(policy.log_prob(action) * advantage).sum()
critic_loss = (value - target).square().sum()
(actor_loss + critic_loss).backward()

print("target", target.item(), "advantage", advantage.item())
actor = [round(gradient, 4) for gradient in scores.grad.tolist()]
print("actor's gradient: ", actor)
print("critic's gradient:", w.grad.tolist())
