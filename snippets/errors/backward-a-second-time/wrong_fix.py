import torch
from torch import nn

rnn = nn.RNN(1, 1)
optimizer = torch.optim.SGD(rnn.parameters(), lr=0.1)
x = torch.ones(1, 1, 1)
h = torch.zeros(1, 1, 1)
try:
    for batch in range(3):
        optimizer.zero_grad()
        # h has the history of all batches
        output, h = rnn(x, h)
        output.sum().backward(retain_graph=True)
        optimizer.step()
except RuntimeError as error:
    print("batch", batch)
    print(f"RuntimeError: {error}")
