import copy

import torch
from torch import nn

x = torch.ones(2, requires_grad=True)
z = 2 * x
ways = {
    "z.detach()": z.detach(),
    "z.data": z.data,
    "torch.from_numpy(z.detach().numpy())": torch.from_numpy(
        z.detach().numpy()
    ),
    "nn.Parameter(z.detach())": nn.Parameter(z.detach()),
    "z.detach().cpu()": z.detach().cpu(),
    "z.detach().float()": z.detach().float(),
    "z.detach().double()": z.detach().double(),
    "z.view(-1)": z.view(-1),
    "z.clone()": z.clone(),
    "z.detach().clone()": z.detach().clone(),
    "copy.deepcopy(z.detach())": copy.deepcopy(z.detach()),
}
print("| Call | shares memory with `z` | has a history |")
print("| --- | :-: | :-: |")
for way, tensor in ways.items():
    shares = tensor.data_ptr() == z.data_ptr()
    history = tensor.grad_fn is not None
    print(f"| `{way}`", "yes" if shares else "-", sep=" | ", end=" | ")
    print("yes" if history else "-", "|")
