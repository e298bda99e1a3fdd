import torch
from torch import nn

rnn = nn.RNN(1, 1)
x = torch.ones(1, 1, 1)

for cut in (False, True):
    h = torch.zeros(1, 1, 1)
    try:
        for batch in range(3):
            if cut:
                h = h.detach()
            output, h = rnn(x, h)
            output.sum().backward()
        print("with detach(): all three batches")
    except RuntimeError as error:
        print(f"as it was: batch {batch}: {type(error).__name__}")
