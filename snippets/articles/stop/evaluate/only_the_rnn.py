import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(2)
        self.lstm = nn.LSTM(2, 3, num_layers=2, dropout=0.5)
        self.drop = nn.Dropout(0.5)

    def forward(self, x):
        return self.drop(self.lstm(self.norm(x))[0])


model = Model().eval()
x = torch.ones(4, 2)
before = model(x)
for module in model.modules():
    # LSTM, GRU, RNN
    if isinstance(module, nn.RNNBase):
        module.train()
        module.dropout = 0.0
after = model(x)
print("the same output:", torch.equal(before, after))
print(
    "in training mode:",
    [name for name, module in model.named_modules() if module.training],
)
