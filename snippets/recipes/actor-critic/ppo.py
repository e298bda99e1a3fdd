import torch
from torch.distributions import Categorical

scores = torch.zeros(2, requires_grad=True)
advantage, action = 3.0, torch.tensor(0)

for old in ["detached", "not detached"]:
    log_prob = Categorical(logits=scores).log_prob(action)
    old_log_prob = log_prob.detach() if old == "detached" else log_prob
    ratio = (log_prob - old_log_prob).exp()
    scores.grad = None
    (-ratio * advantage).backward()
    print(f"old_log_prob {old}: ratio {ratio.item()},", end=" ")
    print("gradient", [round(g, 4) for g in scores.grad.tolist()])
