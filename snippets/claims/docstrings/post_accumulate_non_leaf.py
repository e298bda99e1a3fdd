import torch

w = torch.ones(2, requires_grad=True)
h = w * 2
h.retain_grad()
for name, tensor in (("leaf", w), ("computed", h)):
    try:
        tensor.register_post_accumulate_grad_hook(lambda parameter: None)
        print(name, "- registered")
    except RuntimeError as error:
        print(name, "-", error)
