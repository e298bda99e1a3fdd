import torch
import torch.nn.functional as F

w = torch.ones(1, requires_grad=True)
half, one = torch.full((2, 1), 0.5), torch.ones(2, 1)
first = torch.tensor([0, 0])
calls = [
    lambda: F.binary_cross_entropy(half, one, weight=w),
    lambda: F.binary_cross_entropy_with_logits(half, one, pos_weight=w),
    lambda: F.multi_margin_loss(half, first, weight=w),
    lambda: F.cross_entropy(torch.ones(1, 1, 2), first[None], weight=w),
    lambda: F.batch_norm(half, running_mean=w, running_var=torch.ones(1)),
]
for call in calls:
    try:
        call()
    except RuntimeError as error:
        print(f"RuntimeError: {error}")
