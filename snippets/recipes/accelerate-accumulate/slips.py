import torch
from accelerate import Accelerator
from torch import nn

accelerator = Accelerator(gradient_accumulation_steps=2, cpu=True)


def train(slip):
    model = nn.Linear(1, 1, bias=False)
    nn.init.zeros_(model.weight)
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    data = torch.utils.data.DataLoader(
        torch.tensor([[16.0], [-4.0]]), batch_size=1
    )
    model, optimizer, data = accelerator.prepare(model, optimizer, data)
    for x in data:
        with accelerator.accumulate(model):
            if slip == "model.zero_grad() in each batch":
                model.zero_grad()
            loss = model(x).mean()
            if slip == "loss.backward()":
                loss.backward()
            else:
                accelerator.backward(loss)
            if (
                slip == "clipped in each batch"
                or accelerator.sync_gradients
            ):
                accelerator.clip_grad_norm_(
                    model.parameters(), max_norm=7.0
                )
            optimizer.step()
            optimizer.zero_grad()
    return round(model.weight.item(), 4)


for slip in (
    "none",
    "model.zero_grad() in each batch",
    "loss.backward()",
    "clipped in each batch",
):
    print(f"slip: {slip}, weight {train(slip)}")
