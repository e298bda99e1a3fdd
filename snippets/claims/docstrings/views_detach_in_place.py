import torch

for flag in (False, True):
    base = torch.ones(2, requires_grad=flag) * 1
    try:
        base[0].detach_()
        print("requires a gradient:", flag, "- no error")
    except RuntimeError as error:
        first = str(error).partition(".")[0]
        print("requires a gradient:", flag, "-", first)
