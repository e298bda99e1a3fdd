import torch
from accelerate import Accelerator
from torch import nn

accelerator = Accelerator(gradient_accumulation_steps=2, cpu=True)
for way in ("accelerator.backward", "loss.backward"):
    model = nn.Linear(1, 1, bias=False)
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    model, optimizer = accelerator.prepare(model, optimizer)
    for x in (3.0, 5.0):
        with accelerator.accumulate(model):
            loss = model(torch.full((1, 1), x)).mean()
            if way == "loss.backward":
                loss.backward()
            else:
                accelerator.backward(loss)
    print(f"{way:20}", model.weight.grad.item())
