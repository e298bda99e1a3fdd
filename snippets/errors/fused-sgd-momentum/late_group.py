import torch

torch.use_deterministic_algorithms(True)  # unwritten memory is nan
a = torch.tensor([1.0], requires_grad=True)
b = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([a], lr=0.5, momentum=0.5, fused=True)
scaler = torch.amp.GradScaler("cpu")


def train(loss):
    optimizer.zero_grad()
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()


train(a.sum())
optimizer.add_param_group({"params": [b]})
train((a + b * float("inf")).sum())  # skipped
for name, p in {"a": a, "b": b}.items():
    momentum = optimizer.state[p]["momentum_buffer"].tolist()
    print(f"{name}: momentum {momentum}")
torch.use_deterministic_algorithms(False)
