import torch
from torch import nn

output = torch.tensor([[0.5, 0.25, 0.75, 0.5], [0.25, 0.5, 0.5, 0.75]])
target = torch.tensor([[1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]])
signs = 2 * target - 1
classes = torch.tensor([0, 2])
log = output.log_softmax(dim=1)
pixels = torch.stack([output, output, output], dim=2)  # 2 x 4 x 3
losses = [
    (nn.MSELoss, output, target),
    (nn.L1Loss, output, target),
    (nn.SmoothL1Loss, output, target),
    (nn.HuberLoss, output, target),
    (nn.BCELoss, output, target),
    (nn.BCEWithLogitsLoss, output, target),
    (nn.PoissonNLLLoss, output, target),
    (nn.GaussianNLLLoss, output, target, output),
    (nn.SoftMarginLoss, output, signs),
    (nn.HingeEmbeddingLoss, output, signs),
    (nn.MarginRankingLoss, output, target, signs),
    (nn.CrossEntropyLoss, output, classes),
    (nn.NLLLoss, log, classes),
    (nn.MultiMarginLoss, output, classes),
    (nn.MultiLabelMarginLoss, output, 4 * target.long() - 1),
    (nn.MultiLabelSoftMarginLoss, output, target),
    (nn.CosineEmbeddingLoss, output, target, torch.ones(2)),
    (nn.TripletMarginLoss, output, target, output),
    (nn.CrossEntropyLoss, pixels, torch.zeros(2, 3, dtype=torch.long)),
]
print("| Loss | input | `mean` divides by |")
print("| --- | --- | --- |")
for loss, *tensors in losses:
    ratio = loss(reduction="sum")(*tensors) / loss()(*tensors)
    shape = " x ".join(str(size) for size in tensors[0].shape)
    print(f"| `{loss.__name__}` | {shape} | {ratio.item():.4g} |")
