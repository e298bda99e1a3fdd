import torch

scores = torch.tensor([[2.0, 0.0], [1.0, 0.0]], requires_grad=True)
shares = scores.softmax(1)
chosen = scores.argmax(1)  # both examples go to expert 0

used = torch.bincount(chosen, minlength=2) / len(chosen)
loss = 2 * (used * shares.mean(0)).sum()  # number of experts: 2
loss.backward()
print("used:", used.tolist(), "requires grad:", used.requires_grad)
for row in scores.grad.tolist():
    print("gate:", [round(g, 4) for g in row])
