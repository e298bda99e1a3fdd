import torch
from torch import nn

torch.manual_seed(0)
lstm, head = nn.LSTM(1, 4, batch_first=True), nn.Linear(4, 1)
parameters = [*lstm.parameters(), *head.parameters()]
optimizer = torch.optim.SGD(parameters, lr=0.5)

# 2 sequences of 6 steps
sequence = torch.ones(2, 6, 1)
# at the beginning of each sequence
state = None
for window in sequence.split(2, dim=1):
    if state is not None:
        # both h and c
        state = tuple(s.detach() for s in state)
    output, state = lstm(window, state)
    loss = head(output).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("a window of", window.shape[1], "steps")
