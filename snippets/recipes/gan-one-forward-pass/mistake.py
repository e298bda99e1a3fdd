import torch

G = torch.tensor(0.5, requires_grad=True)
D = torch.tensor(1.0, requires_grad=True)
optimizer_D = torch.optim.SGD([D], lr=0.125)

judged = D * (G * 1.0)
loss_D, loss_G = judged.square(), (judged - 1).square()
loss_D.backward(retain_graph=True)
# changes D, which the old judgement was made with
optimizer_D.step()
try:
    loss_G.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
