import torch


class Render(torch.autograd.Function):  # as in an extension
    @staticmethod
    def forward(ctx, points, pose):
        return points + pose

    @staticmethod
    def backward(ctx, grad):
        return grad, None  # none for the pose


points = torch.tensor([1.0, 2.0], requires_grad=True)
pose = torch.tensor([0.5, 0.5], requires_grad=True)
Render.apply(points, pose).sum().backward()
print("inside: points", points.grad, "pose", pose.grad)

points.grad = None
Render.apply(points + pose, torch.zeros(2)).sum().backward()
print("before: points", points.grad, "pose", pose.grad)
