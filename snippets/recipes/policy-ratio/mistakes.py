import torch

advantage = torch.tensor([1.0, -1.0])
for way in ["log_prob.detach()", "log_prob", "all detached"]:
    log_prob = torch.tensor([-1.0, -2.0], requires_grad=True)
    if way == "log_prob.detach()":
        ratio = (log_prob - log_prob.detach()).exp()
    elif way == "log_prob":
        ratio = (log_prob - log_prob).exp()
    else:
        ratio = (log_prob - log_prob).exp().detach()
    try:
        (-ratio * advantage).mean().backward()
        print(f"{way:18} gradient {log_prob.grad.tolist()}")
    except RuntimeError as error:
        print(f"{way:18} RuntimeError: {error}")
