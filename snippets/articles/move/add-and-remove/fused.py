import torch

for fused in False, True:
    stem = torch.ones(2, 2, requires_grad=True)
    block = torch.ones(4, requires_grad=True)
    options = {"lr": 1.0, "momentum": 0.5, "fused": fused}
    optimizer = torch.optim.SGD([stem, block], **options)
    (stem + 4 * block.view(2, 2)).sum().backward()
    optimizer.step()
    saved = optimizer.state_dict()

    optimizer = torch.optim.SGD([block, stem], **options)  # another order
    optimizer.load_state_dict(saved)  # no error here
    stem.grad, block.grad = torch.zeros(2, 2), torch.zeros(4)
    try:
        optimizer.step()
        print("fused: ", stem.tolist(), block.tolist())
    except RuntimeError as error:
        print("RuntimeError:", error)
