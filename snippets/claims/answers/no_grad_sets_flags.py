import torch

w = torch.ones(2, requires_grad=True)
with torch.no_grad():
    print("in the block, w:    ", w.requires_grad)
    print("in the block, w * 2:", (w * 2).requires_grad)
