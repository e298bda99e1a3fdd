import torch
from torch import nn

G, D = nn.Linear(1, 1), nn.Linear(1, 1)
optimizer = torch.optim.SGD(D.parameters(), lr=0.1)
fake = G(torch.ones(1, 1))


def step(image):
    optimizer.zero_grad()
    output = D(image).square()
    output.sum().backward(retain_graph=True)
    optimizer.step()
    G.zero_grad()
    return output


for name, image in (("detached", fake.detach()), ("attached", fake)):
    try:
        step(image).sum().backward()
        print(name, "- the old output, G's gradient:", G.weight.grad)
    except RuntimeError as error:
        print(name, "- the old output:", str(error).partition(":")[0])
D(fake).sum().backward()
print("a new pass, G has a gradient:", G.weight.grad is not None)
