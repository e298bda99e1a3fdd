import torch

for way in ["target", "prediction", "encoder's output"]:
    encoder = torch.tensor(1.0, requires_grad=True)
    predictor = torch.tensor(1.0, requires_grad=True)
    z1, z2 = encoder * 1.0, encoder * 3.0
    p1 = predictor * z1
    if way == "target":
        loss = (p1 - z2.detach()) ** 2
    if way == "prediction":
        loss = (p1.detach() - z2) ** 2
    if way == "encoder's output":
        loss = (predictor * z1.detach() - z2.detach()) ** 2
    loss.backward()
    grads = [p.grad and p.grad.item() for p in (encoder, predictor)]
    print(f"detached the {way}: encoder {grads[0]}, predictor {grads[1]}")
