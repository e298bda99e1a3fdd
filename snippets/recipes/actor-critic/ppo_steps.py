import torch
from torch.distributions import Categorical

scores = torch.zeros(2, requires_grad=True)
optimizer = torch.optim.SGD([scores], lr=0.5)
action = torch.tensor(0)
with torch.no_grad():  # while the actions are collected
    old_log_prob = Categorical(logits=scores).log_prob(action)

for part in "first", "second":  # two parts of one pass over the batch
    log_prob = Categorical(logits=scores).log_prob(action)
    ratio = (log_prob - old_log_prob).exp()
    print(f"{part} part: ratio {ratio.item():.2f}")
    optimizer.zero_grad()
    (-ratio * 3.0).backward()
    optimizer.step()
