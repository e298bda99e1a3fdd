import torch
from torch import nn

torch.manual_seed(0)
lstm = nn.LSTM(1, 4, batch_first=True)
optimizer = torch.optim.SGD(lstm.parameters(), lr=0.5)
windows = torch.ones(2, 6, 1).split(2, dim=1)

for retain_graph in False, True:
    state = None
    try:
        for window in windows:
            if state is not None:
                # c is forgotten
                state = state[0].detach(), state[1]
            output, state = lstm(window, state)
            output.sum().backward(retain_graph=retain_graph)
            optimizer.step()
    except RuntimeError as error:
        print(f"retain_graph={retain_graph}: RuntimeError: {error}")
