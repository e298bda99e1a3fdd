import torch
from torch import nn

rnn = nn.RNNCell(1, 1)
optimizer = torch.optim.SGD(rnn.parameters(), lr=0.5)
state = torch.zeros(1, 1)
for window in range(2):
    # the old history ends here
    state = state.detach()
    for x in torch.ones(3, 1, 1):  # 3 steps
        state = rnn(x, state)
    optimizer.zero_grad()
    state.sum().backward()
    optimizer.step()
    print(f"window {window}: backward() worked")
