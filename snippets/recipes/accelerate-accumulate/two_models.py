import torch
from accelerate import Accelerator
from torch import nn

accelerator = Accelerator(gradient_accumulation_steps=2, cpu=True)
x = torch.ones(1, 1)
for how in (
    "accumulate(G, D)",
    "accumulate(G), then accumulate(D)",
    "accumulate(G), accumulate(D)",
):
    data = accelerator.prepare(
        torch.utils.data.DataLoader(torch.ones(6, 1), batch_size=1)
    )
    nets = {name: accelerator.prepare(nn.Linear(1, 1)) for name in "GD"}
    optimizers = {
        name: accelerator.prepare(torch.optim.SGD(net.parameters(), lr=0.1))
        for name, net in nets.items()
    }
    steps = {"G": 0, "D": 0}

    def train(name):
        before = nets[name].weight.item()
        accelerator.backward(nets[name](x).mean())
        optimizers[name].step()
        optimizers[name].zero_grad()
        steps[name] += nets[name].weight.item() != before

    accelerator.step = 0
    for _ in data:
        if how == "accumulate(G), then accumulate(D)":
            for name, net in nets.items():
                with accelerator.accumulate(net):
                    train(name)
        elif how == "accumulate(G, D)":
            with accelerator.accumulate(nets["G"], nets["D"]):
                train("G")
                train("D")
        else:
            with (
                accelerator.accumulate(nets["G"]),
                accelerator.accumulate(nets["D"]),
            ):
                train("G")
                train("D")
    print(f"{how}: {steps} steps in 6 batches")
