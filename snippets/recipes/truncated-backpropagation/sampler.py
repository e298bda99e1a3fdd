import torch

for cut in "nothing", "net(x)", "x":
    # the network
    w = torch.tensor(2.0, requires_grad=True)
    # of the sampler
    start = torch.tensor(1.0, requires_grad=True)
    x = start
    for step in range(3):
        if cut == "x" and step == 2:
            x = x.detach()
        noise = w * x
        if cut == "net(x)" and step < 2:
            noise = noise.detach()
        x = 0.5 * x + noise
    x.backward()
    print(f"cut {cut}: {x.item()}, gradients {w.grad}, {start.grad}")
