import torch
from torch import nn

x = torch.ones(1, 1)
for trained in True, False:
    for cache in True, False:
        model = nn.Linear(1, 1, bias=False).requires_grad_(trained)
        nn.init.ones_(model.weight)
        with (
            torch.no_grad(),
            torch.autocast("cpu", torch.bfloat16, cache_enabled=cache),
        ):
            model(x)
            model.weight.fill_(3.0)  # as an EMA or a swap would
            output = model(x)
        print(f"requires_grad={trained}, cache_enabled={cache}:", end=" ")
        print("weight 3.0, output", output.item())
