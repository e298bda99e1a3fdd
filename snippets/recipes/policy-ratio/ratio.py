import torch

log_prob = torch.tensor([-1.0, -2.0], requires_grad=True)  # two answers
rewards = torch.tensor([3.0, 1.0])
advantage = rewards - rewards.mean()

ratio = (log_prob - log_prob.detach()).exp()
loss = (-ratio * advantage).mean()
loss.backward()
print("ratio:   ", ratio.tolist())
print("loss:    ", loss.item())
print("gradient:", log_prob.grad.tolist())
