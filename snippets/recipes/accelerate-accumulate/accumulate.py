import torch
from accelerate import Accelerator
from torch import nn

accelerator = Accelerator(gradient_accumulation_steps=2, cpu=True)
model = nn.Linear(1, 1, bias=False)
nn.init.zeros_(model.weight)
optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
data = torch.utils.data.DataLoader(
    torch.tensor([[1.0], [3.0], [5.0]]), batch_size=1
)
model, optimizer, data = accelerator.prepare(model, optimizer, data)

for x in data:
    with accelerator.accumulate(model):
        loss = model(x).mean()
        accelerator.backward(loss)
        if accelerator.sync_gradients:
            norm = accelerator.clip_grad_norm_(
                model.parameters(), max_norm=10.0
            )
            print("gradient at the step:", norm.item())
        optimizer.step()
        optimizer.zero_grad()
    print(f"after x = {x.item()}: weight {model.weight.item()}")
