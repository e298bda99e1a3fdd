import torch
from torch.distributions import Categorical, Normal

policy = Normal(torch.zeros(1, requires_grad=True), 1.0)
print("sample() requires a gradient: ", policy.sample().requires_grad)
print("rsample() requires a gradient:", policy.rsample().requires_grad)

policy = Categorical(logits=torch.zeros(2, requires_grad=True))
print("Categorical has rsample():    ", policy.has_rsample)
