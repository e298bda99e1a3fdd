import torch
from torch.distributions import Normal

for way in ["sample()", "rsample()", "rsample(), detached"]:
    torch.manual_seed(0)
    mean = torch.zeros(1, requires_grad=True)
    policy = Normal(mean, 1.0)
    action = policy.sample() if way == "sample()" else policy.rsample()
    if way == "rsample(), detached":
        action = action.detach()
    advantage = 2.0
    loss = -(policy.log_prob(action) * advantage).sum()
    loss.backward()
    print(f"{way}: the mean's gradient is 0: {mean.grad.item() == 0}")
