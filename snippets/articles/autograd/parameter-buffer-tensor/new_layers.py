import torch
from torch import nn

table = torch.ones(3, 2)
layers = {
    "Conv2d": nn.Conv2d(3, 6, 5),
    "BatchNorm2d": nn.BatchNorm2d(6),
    "LSTM": nn.LSTM(2, 2),
    "Embedding": nn.Embedding(3, 2),
    "from_pretrained": nn.Embedding.from_pretrained(table),
    "freeze=False": nn.Embedding.from_pretrained(table, freeze=False),
}
for name, layer in layers.items():
    print(f"{name:15}", {p.requires_grad for p in layer.parameters()})
