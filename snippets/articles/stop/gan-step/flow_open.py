import torch
from torch import nn

from stop_the_gradient.figures import flow

cnn = nn.Conv2d(1, 1, 1, bias=False)
G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(cnn.weight, 1.0)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 1.0)

features = cnn(torch.ones(1, 1, 1, 1)).flatten(1)
fake, real = G(features), torch.full((1, 1), 2.0)
of_fake, of_real = D(fake), D(real)
for tensor in features, fake, of_fake, of_real:
    tensor.retain_grad()
loss_D = of_fake.square().mean() + (of_real - 1).square().mean()
loss_D.backward()

forward = [
    ("input", "CNN"),
    ("CNN", "G"),
    ("G", "D"),
    ("real", "D"),
    ("D", "loss_D"),
]
at_D = torch.cat([of_fake.grad, of_real.grad])  # 2 and 2
arrived = {("loss_D", "D"): at_D, ("D", "G"): fake.grad}
arrived["G", "CNN"] = features.grad
weights = {"CNN": cnn.weight, "G": G.weight, "D": D.weight}
print(
    flow(
        "Without the cut, loss_D reaches G and the CNN",
        forward,
        arrived,
        weights,
    )
)
