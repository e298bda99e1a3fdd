import torch

with torch.inference_mode():
    total = torch.zeros(2)
total = total + 1  # a new tensor, and a normal one
total += 1
print("out of place: ", total)

with torch.inference_mode():
    total = torch.zeros(2)
    total += 1
with torch.inference_mode():
    total += 1
print("in the block: ", total)

total = torch.zeros(2)  # made outside
with torch.inference_mode():
    total += 1
total += 1
print("made outside: ", total)
