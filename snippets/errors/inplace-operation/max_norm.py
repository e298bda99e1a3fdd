import torch
from torch import nn

for clone in False, True:
    embedding = nn.Embedding(2, 1, max_norm=1.0)
    nn.init.constant_(embedding.weight, 2.0)
    weight = embedding.weight
    square = (weight.clone() if clone else weight).square().sum()
    loss = square + embedding(torch.tensor([1])).sum()
    print("weight after the call:", weight.detach().flatten())
    try:
        loss.backward()
        print("gradient:", weight.grad.flatten())
    except RuntimeError as error:
        print(f"RuntimeError: {str(error).partition(':')[0]}")
