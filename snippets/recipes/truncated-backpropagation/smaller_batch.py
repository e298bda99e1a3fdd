import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence

lstm = nn.LSTM(1, 4, batch_first=True)
sequences = torch.ones(3, 4, 1)
# 2 sequences, then 1
for batch in sequences.split(2):
    state = None  # other sequences begin
    for window in batch.split(2, dim=1):
        if state is not None:
            state = tuple(s.detach() for s in state)
        output, state = lstm(window, state)
    print("sequences:", len(batch), "state:", list(state[0].shape))

output, state = lstm(sequences[:2])
try:
    lstm(sequences[2:], state)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

packed = pack_padded_sequence(sequences[2:], [4], batch_first=True)
output, state = lstm(packed, state)
print("packed, no error: 1 sequence, state:", list(state[0].shape))
