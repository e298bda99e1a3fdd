import torch

moved = torch.ones(2, requires_grad=True).to("meta")
print("moved:      leaf:", moved.is_leaf)

there = torch.ones(2, device="meta", requires_grad=True)
print("made there: leaf:", there.is_leaf)
there.sum().backward()
print("its gradient: on", there.grad.device)
