import torch

w = torch.ones(1, requires_grad=True)
unused = torch.ones(1, requires_grad=True)
for options in ({}, {"allow_unused": True}, {"materialize_grads": True}):
    try:
        print(options, torch.autograd.grad(w * 2, [w, unused], **options))
    except RuntimeError as error:
        print(options, str(error).partition(".")[0])


def both(w, v):
    return w * 2, v * 3


first, _ = torch.compile(both, backend="aot_eager")(w, unused)
print("compiled:", torch.autograd.grad(first, [w, unused]))
