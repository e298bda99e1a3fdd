import torch

from stop_the_gradient.figures import lines

encoders = {"with detach()": [], "without": []}
for way, numbers in encoders.items():
    encoder = torch.tensor(1.0, requires_grad=True)
    predictor = torch.tensor(1.0, requires_grad=True)
    optimizer = torch.optim.SGD([encoder, predictor], lr=1 / 64)
    for step in range(9):
        numbers.append(encoder.item())
        z1, z2 = encoder * 1.0, encoder * 3.0  # two views of one thing
        p1, p2 = predictor * z1, predictor * z2
        if way == "with detach()":
            z1, z2 = z1.detach(), z2.detach()
        loss = (p1 - z2) ** 2 + (p2 - z1) ** 2
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
print(
    lines(
        "Without detach(), the encoder goes toward 0",
        "steps",
        "weight",
        encoders,
    )
)
