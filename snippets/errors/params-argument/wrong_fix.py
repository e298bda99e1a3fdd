import torch

for flag in True, False:
    w = torch.zeros(2, 2, requires_grad=flag)
    try:
        optimizer = torch.optim.SGD(list(w), lr=0.1)
        rows = optimizer.param_groups[0]["params"]
        print("accepted:", [row.requires_grad for row in rows])
    except ValueError as error:
        print(f"ValueError: {error}")
