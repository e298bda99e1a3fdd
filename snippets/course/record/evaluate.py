import torch
from torch import nn


@torch.no_grad()  # records nothing
def evaluate(model, batches):
    modes = [(layer, layer.training) for layer in model.modules()]
    # BatchNorm and Dropout hold still
    model.eval()
    total, count = 0.0, 0
    for inputs, targets in batches:
        outputs = model(inputs)
        loss = nn.functional.mse_loss(outputs, targets, reduction="sum")
        total += loss.item()
        count += len(targets)
    for layer, training in modes:
        # as it was before
        layer.training = training
    return total / count


model = nn.Sequential(nn.BatchNorm1d(1), nn.Dropout(0.5))
# somebody holds this layer still
model[0].eval()
batches = [(torch.ones(2, 1), torch.ones(2, 1))]
before = {n: t.clone() for n, t in model.state_dict().items()}
evaluate(model, batches)
after = model.state_dict()
print("changed:", [n for n in before if not after[n].equal(before[n])])
print("in training mode:", [layer.training for layer in model.modules()])
