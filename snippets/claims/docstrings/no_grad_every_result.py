import torch

w = torch.ones(2, 2, requires_grad=True)
with torch.no_grad():
    for name, result in {
        "w * 2": w * 2,
        "w.clone()": w.clone(),
        "w.detach()": w.detach(),
        "w[0]": w[0],
        "w.t()": w.t(),
        "w.view(4)": w.view(4),
    }.items():
        print(f"{name:10}", result.requires_grad)
