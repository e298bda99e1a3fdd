import torch

w = torch.ones(1, requires_grad=True)
unused = torch.ones(1, requires_grad=True)
for options in ({}, {"allow_unused": True}, {"materialize_grads": True}):
    try:
        print(options, torch.autograd.grad(w * 2, [w, unused], **options))
    except RuntimeError as error:
        print(options, str(error).partition(".")[0])
