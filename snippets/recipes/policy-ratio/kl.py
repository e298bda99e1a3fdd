import torch

for apart in [0.0, -0.5]:
    for name in ["k1", "k2", "k3"]:
        log_prob = torch.tensor(-1.0, requires_grad=True)
        reference = torch.tensor(-1.0 - apart)  # under no_grad()
        x = log_prob - reference
        kl = {"k1": x, "k2": x.square() / 2, "k3": (-x).exp() + x - 1}[name]
        kl.backward()
        gradient = round(log_prob.grad.item(), 4)
        print(f"apart {apart:4}: {name} {kl.item():7.4f}, gradient {gradient}")
