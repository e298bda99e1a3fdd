import torch

for way in ["softmax of the chosen", "share of all", "not multiplied"]:
    scores = torch.tensor([2.0, 1.0, 0.0], requires_grad=True)
    w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)  # an expert each
    score, chosen = scores.topk(1)
    output = w[chosen]
    if way == "softmax of the chosen":
        output = score.softmax(0) * output
    elif way == "share of all":
        output = scores.softmax(0)[chosen] * output
    output.sum().backward()
    gate = scores.grad
    if gate is not None:
        gate = [round(g, 4) for g in gate.tolist()]
    print(f"{way}: gate {gate}")
