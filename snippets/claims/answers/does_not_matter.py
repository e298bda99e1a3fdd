import torch


def gradient_of_g(detach, clear):
    G = torch.tensor([1.0], requires_grad=True)
    D = torch.tensor([2.0], requires_grad=True)
    fake = G * 1
    (D * (fake.detach() if detach else fake)).backward()
    if clear:
        G.grad = None
    (-D * G).backward()
    return G.grad.item()


for clear in (True, False):
    for detach in (True, False):
        gradient = gradient_of_g(detach, clear)
        print("cleared:", clear, "detached:", detach, "- G gets", gradient)
