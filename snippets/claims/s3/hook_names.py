import torch
from torch import nn

y = 2 * torch.ones(1, requires_grad=True)
owners = {"Tensor": y, "Module": nn.Linear(1, 1), "Node": y.grad_fn}
for owner, it in owners.items():
    print(owner)
    for name in dir(it):
        a_hook = name.startswith("register_") and name.endswith("hook")
        if a_hook and "state_dict" not in name:
            print("   ", name)
