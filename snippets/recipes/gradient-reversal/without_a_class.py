import torch

features = torch.tensor(4.0, requires_grad=True)
scale = 0.5

reverse = (1 + scale) * features.detach() - scale * features
(3.0 * reverse).backward()
print("forward:", reverse.item(), " gradient:", features.grad.item())

features.grad = None
reverse = features.view_as(features)  # a tensor of its own, for the hook
reverse.register_hook(lambda grad: -scale * grad)
(3.0 * reverse).backward()
print("forward:", reverse.item(), " gradient:", features.grad.item())
