import torch

for rewards in [torch.tensor([3.0, 1.0]), torch.tensor([2.0, 2.0])]:
    log_prob = torch.tensor([-1.0, -2.0], requires_grad=True)  # two answers
    advantage = rewards - rewards.mean()
    ratio = (log_prob - log_prob.detach()).exp()
    loss = (-ratio * advantage).mean()
    loss.backward()
    print("rewards", rewards.tolist(), "ratio", ratio.tolist(), end=", ")
    print("loss", abs(loss.item()), "gradient", end=" ")
    print([g + 0.0 for g in log_prob.grad.tolist()])
