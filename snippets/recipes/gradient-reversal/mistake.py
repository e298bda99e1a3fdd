import torch

encoder = torch.tensor(1.0, requires_grad=True)
label_head = torch.tensor(2.0, requires_grad=True)
domain_head = torch.tensor(3.0, requires_grad=True)

features = encoder * 4.0
label_loss = label_head * features
domain_loss = domain_head * features
(label_loss - 0.5 * domain_loss).backward()
print("encoder:    ", encoder.grad.item())
print("label head: ", label_head.grad.item())
print("domain head:", domain_head.grad.item())
