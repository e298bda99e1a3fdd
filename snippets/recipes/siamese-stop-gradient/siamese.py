import torch

for way in ["with detach()", "without"]:
    encoder = torch.tensor(1.0, requires_grad=True)
    predictor = torch.tensor(1.0, requires_grad=True)
    optimizer = torch.optim.SGD([encoder, predictor], lr=1 / 64)
    for step in range(301):
        # two views of one thing
        z1, z2 = encoder * 1.0, encoder * 3.0
        p1, p2 = predictor * z1, predictor * z2
        if way == "with detach()":
            loss = (p1 - z2.detach()) ** 2
            loss = loss + (p2 - z1.detach()) ** 2
        else:
            loss = (p1 - z2) ** 2 + (p2 - z1) ** 2
        optimizer.zero_grad()
        loss.backward()
        if step in (0, 300):
            print(f"{way}, step {step}:", end=" ")
            print(f"encoder {encoder.item():.3f}", end=", ")
            print(f"its gradient {encoder.grad.item():.3f}")
        optimizer.step()
