import torch

w = torch.tensor([3.0], requires_grad=True)
with torch.inference_mode():
    with torch.enable_grad():
        print("enable_grad():        ", (2 * w).requires_grad)
    with torch.inference_mode(False):
        print("inference_mode(False):", (2 * w).requires_grad)
with torch.no_grad(), torch.enable_grad():
    print("in no_grad():         ", (2 * w).requires_grad)
