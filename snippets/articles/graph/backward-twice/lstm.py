import torch
from torch import nn

rnn = nn.LSTM(1, 1)
state = None
for step in 1, 2, 3:
    output, state = rnn(torch.ones(1, 1, 1), state)
    output.sum().backward()
    # h and c
    state = tuple(s.detach() for s in state)
print("three steps, no error")
