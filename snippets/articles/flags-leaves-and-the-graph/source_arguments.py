import torch

for code in (
    "loss.backward(retain_variables=True)",
    "loss.backward(retain_graph)",
    "loss.backward(True)",
    "loss.backward(retain_graph=True)",
):
    loss = (torch.ones(1, requires_grad=True) ** 2).sum()
    try:
        exec(code)
        print(code, "works", sep="\n  ")
    except (NameError, TypeError) as error:
        print(code, error, sep="\n  ")
