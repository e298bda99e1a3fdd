import torch
from accelerate import Accelerator
from torch import nn

for condition in True, False:
    accelerator = Accelerator(gradient_accumulation_steps=2, cpu=True)
    model = nn.Linear(1, 1, bias=False)
    nn.init.zeros_(model.weight)
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1, gamma=0.5)
    data = torch.utils.data.DataLoader(
        torch.tensor([[1.0], [3.0], [5.0], [7.0]]), batch_size=1
    )
    model, optimizer, data, scheduler = accelerator.prepare(
        model, optimizer, data, scheduler
    )
    for x in data:
        with accelerator.accumulate(model):
            accelerator.backward(model(x).sum())
            if accelerator.sync_gradients or not condition:
                optimizer.step()
                scheduler.step()
                optimizer.zero_grad()
    print("under the condition:", condition)
    print("    weight:", model.weight.item(), scheduler.get_last_lr())
