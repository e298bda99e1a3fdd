import torch

state = torch.tensor(2.0)
actors = {
    "tanh": lambda before: (before.tanh(), 0.0),
    "clamp": lambda before: (before.clamp(-1.0, 1.0), 0.0),
    "tanh, with a penalty": lambda before: (before.tanh(), before**2),
}
for name, actor in actors.items():
    print(name)
    for weight in 0.0, 20.0:
        w = torch.tensor(weight, requires_grad=True)
        action, penalty = actor(w * state)
        loss = -4.0 * action + 0.25 * penalty  # the critic's weight is 4
        loss.backward()
        print(f"    w {weight:4}: action {action.item()}", end=", ")
        print("gradient", w.grad.item() + 0.0)
