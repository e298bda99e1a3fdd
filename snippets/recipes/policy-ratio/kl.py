import torch

reference = torch.tensor([0.5, 0.5]).log()  # two answers
names = ["KL", "KL the other way", "k1", "k2", "k3", "k1 in the reward"]
for name in names:
    scores = torch.tensor([0.0, 1.0], requires_grad=True)
    log_prob = scores.log_softmax(0)
    share = log_prob.exp()
    x = log_prob - reference
    kl = {
        "KL": share * x,
        "KL the other way": reference.exp() * -x,
        "k1": share.detach() * x,
        "k2": share.detach() * x.square() / 2,
        "k3": share.detach() * ((-x).exp() - 1 + x),
        "k1 in the reward": share.detach() * x.detach() * log_prob,
    }[name]
    kl.sum().backward()
    print(f"{name:17}", [round(g, 4) + 0.0 for g in scores.grad.tolist()])
