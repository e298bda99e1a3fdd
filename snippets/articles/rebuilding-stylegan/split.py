import torch

for size in ([8, 512, 64, 64], [1, 512, 64, 64]):
    images = torch.empty(size, device="meta")
    print(size, "->", [list(part.shape) for part in images.chunk(2, dim=0)])

print("four cards:")
for batch in (8, 5, 9, 3):
    parts = torch.empty(batch).chunk(4)
    print(batch, "->", [len(part) for part in parts])
