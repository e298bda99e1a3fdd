import torch

state, next_state, reward, gamma = 1.0, 2.0, 1.0, 0.75
for way in ["detached", "not detached"]:
    w = torch.ones(1, requires_grad=True)  # value = w * state
    optimizer = torch.optim.SGD([w], lr=0.125)
    values = []
    for step in range(4):
        goal = reward + gamma * w * next_state
        if way == "detached":
            goal = goal.detach()
        optimizer.zero_grad()
        (w * state - goal).square().sum().backward()
        values.append(w.item())
        optimizer.step()
    print(f"goal {way}: values", values)
