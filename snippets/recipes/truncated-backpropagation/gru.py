import torch
from torch import nn


def detach(state):
    """Cut a state: a tensor, or a tuple or list of states."""
    if isinstance(state, torch.Tensor):
        return state.detach()
    return type(state)(detach(part) for part in state)


window = torch.ones(2, 3, 1)
for kind in nn.LSTM, nn.GRU, nn.RNN:
    net = kind(1, 4, batch_first=True)
    output, state = net(window)
    output, state = net(window, detach(state))
    print(f"{kind.__name__}: {type(state).__name__}")

gru = nn.GRU(1, 4, batch_first=True)
output, state = gru(window)
try:
    gru(window, tuple(s.detach() for s in state))
except AttributeError as error:
    print(f"AttributeError: {error}")
