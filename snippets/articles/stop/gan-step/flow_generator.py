import torch
from torch import nn

from stop_the_gradient.figures import flow

cnn = nn.Conv2d(1, 1, 1, bias=False)
G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(cnn.weight, 1.0)
nn.init.constant_(G.weight, 1.0)
nn.init.constant_(D.weight, 0.25)  # after its step

features = cnn(torch.ones(1, 1, 1, 1)).flatten(1)
fake = G(features)
verdict = D(fake)
for tensor in features, fake, verdict:
    tensor.retain_grad()
loss_G = (verdict - 1).square().mean()
loss_G.backward()

forward = [("input", "CNN"), ("CNN", "G"), ("G", "D"), ("D", "loss_G")]
arrived = {("loss_G", "D"): verdict.grad, ("D", "G"): fake.grad}
arrived["G", "CNN"] = features.grad
weights = {"CNN": cnn.weight, "G": G.weight, "D": D.weight}
print(
    flow(
        "loss_G's gradient goes through D to G and the CNN",
        forward,
        arrived,
        weights,
    )
)
