import torch

for fused in False, True:
    w = torch.tensor([2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.25, fused=fused)
    loss = w**2
    loss.backward(retain_graph=True)
    optimizer.step()  # w goes from 2 to 1
    w.grad = None
    print(f"fused={fused}: w", w.item(), "version", w._version)
    try:
        # of the loss at 2: its gradient is 4
        loss.backward()
        print("gradient", w.grad.item())
    except RuntimeError as error:
        print(f"RuntimeError: {error}")
