import torch

w = torch.ones(2, requires_grad=True)
with torch.no_grad():
    print("computed:", (w * 2).requires_grad)
    print("exists:  ", w.requires_grad)
    print("a view:  ", w[0].requires_grad)
    print("made:    ", torch.ones(2, requires_grad=True).requires_grad)
with torch.inference_mode():
    print("exists, in inference mode:", w.requires_grad)
