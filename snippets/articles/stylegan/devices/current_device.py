import torch

assert torch.ones(1, device="cuda").device == torch.device("cuda:0")
with torch.cuda.device(1):
    assert torch.ones(1, device="cuda").device == torch.device("cuda:1")
    assert torch.ones(1).to("cuda").device == torch.device("cuda:1")

on_0, on_1 = torch.ones(2, device="cuda:0"), torch.ones(2, device="cuda:1")
try:
    on_0 + on_1
except RuntimeError as error:
    assert "Expected all tensors to be on the same device" in str(error)
assert (on_1 + torch.tensor(1.0)).device == on_1.device
