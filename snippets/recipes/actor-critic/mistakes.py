import torch
from torch.distributions import Categorical

for mistake in ["none", "target", "advantage", "log_prob"]:
    scores = torch.zeros(2, requires_grad=True)
    w = torch.ones(1, requires_grad=True)
    value = w * 1.0
    target = 2.0 + 0.5 * w * 4.0
    if mistake != "target":
        target = target.detach()
    advantage = target - value
    if mistake != "advantage":
        advantage = advantage.detach()
    log_prob = Categorical(logits=scores).log_prob(torch.tensor(0))
    if mistake == "log_prob":
        log_prob = log_prob.detach()

    loss = -(log_prob * advantage).sum() + (value - target).square().sum()
    loss.backward()
    critic = round(w.grad.item(), 3)
    actor = None
    if scores.grad is not None:
        actor = [round(gradient, 4) for gradient in scores.grad.tolist()]
    print(f"mistake: {mistake:9}  critic {critic:6}  actor {actor}")
