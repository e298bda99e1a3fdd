import torch


def train(detach, retain_graph):
    weight = torch.tensor(2.0, requires_grad=True)
    average = torch.tensor(0.0)
    for step in (1, 2, 3):
        weight.grad = None
        z = torch.tensor(1.0)
        average = average.lerp(weight * z, 0.5)
        try:
            average.square().backward(retain_graph=retain_graph)
        except RuntimeError as error:
            print("step", step, "RuntimeError:", str(error).split(" (")[0])
            return
        values = average.item(), "grad", weight.grad.item()
        print("step", step, "average", *values)
        if detach:
            average = average.detach()


print("it keeps its graph:")
train(detach=False, retain_graph=False)
print("it keeps its graph, and retain_graph=True:")
train(detach=False, retain_graph=True)
print("detached after each step:")
train(detach=True, retain_graph=False)
