import warnings

import torch


def counted(step):
    return lambda *args: step(*args)


w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=1.0)
optimizer.register_step_post_hook(lambda *args: print("stepped"))
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
optimizer.step()
scheduler.step()  # no warning

optimizer = torch.optim.SGD([w], lr=1.0)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
optimizer.step = counted(optimizer.step)
optimizer.step()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    scheduler.step()
print(f"{caught[0].category.__name__}: {caught[0].message}")

optimizer = torch.optim.SGD([w], lr=1.0)
optimizer.step = counted(optimizer.step)
try:
    torch.optim.lr_scheduler.StepLR(optimizer, 1)
except AttributeError as error:
    print(f"AttributeError: {error}")
