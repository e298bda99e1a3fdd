import torch

for advantage in [1.0, -1.0]:
    for new, old in [(-1.0, -1.0), (-1.0, -2.0), (-2.0, -1.0)]:
        log_prob = torch.tensor(new, requires_grad=True)
        ratio = (log_prob - old).exp()
        clipped = ratio.clamp(0.8, 1.2)
        loss = -torch.min(ratio * advantage, clipped * advantage)
        loss.backward()
        gradient = round(log_prob.grad.item(), 4)
        numbers = f"ratio {ratio.item():.4f}, gradient {gradient}"
        print(f"advantage {advantage:4}: {numbers}")
