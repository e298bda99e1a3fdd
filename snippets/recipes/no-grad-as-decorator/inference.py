import torch

w = torch.tensor([1.0], requires_grad=True)


@torch.inference_mode()
def evaluate():
    with torch.enable_grad():
        print("enable_grad():        ", (w * 2.0).requires_grad)
    with torch.inference_mode(False):
        print("inference_mode(False):", (w * 2.0).requires_grad)
    return w * 2.0


output = evaluate()
try:
    (output * w).sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
