import torch

ways = [
    "softmax of the chosen",
    "share of all",
    "share of all / its sum",
    "sigmoid",
    "not multiplied",
]
for way in ways:
    scores = torch.tensor([2.0, 1.0, 0.0], requires_grad=True)
    score, chosen = scores.topk(1)
    share = {
        "softmax of the chosen": score.softmax(0),
        "share of all": scores.softmax(0)[chosen],
        "share of all / its sum": scores.softmax(0)[chosen],
        "sigmoid": score.sigmoid(),
        "not multiplied": torch.ones(1),
    }[way]
    if way.endswith("sum"):
        share = share / share.sum()
    w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)  # an expert each
    (share * w[chosen]).sum().backward()
    gate = scores.grad
    if gate is not None:
        gate = [round(g, 4) + 0.0 for g in gate.tolist()]
    print(f"{way}: gate {gate}")
