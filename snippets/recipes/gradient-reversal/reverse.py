import torch


class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = scale
        return x.view_as(x)

    @staticmethod
    def backward(ctx, grad):
        return -ctx.scale * grad, None  # None: for scale


encoder = torch.tensor(1.0, requires_grad=True)
label_head = torch.tensor(2.0, requires_grad=True)
domain_head = torch.tensor(3.0, requires_grad=True)

features = encoder * 4.0
label_loss = label_head * features
domain_loss = domain_head * Reverse.apply(features, 0.5)
(label_loss + domain_loss).backward()
print("encoder:    ", encoder.grad.item())
print("label head: ", label_head.grad.item())
print("domain head:", domain_head.grad.item())
