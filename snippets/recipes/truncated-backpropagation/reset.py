import torch
from torch import nn

torch.manual_seed(0)
lstm = nn.LSTM(1, 4, batch_first=True)
output, (h, c) = lstm(torch.ones(2, 3, 1))

# a new sequence begins in row 0
ended = torch.tensor([True, False])
h = torch.where(ended[None, :, None], 0.0, h.detach())
c = torch.where(ended[None, :, None], 0.0, c.detach())
output, (h, c) = lstm(torch.ones(2, 3, 1), (h, c))
fresh, _ = lstm(torch.ones(2, 3, 1))
print("row 0 starts anew:", output[0].allclose(fresh[0]))
print("row 1 starts anew:", output[1].allclose(fresh[1]))
