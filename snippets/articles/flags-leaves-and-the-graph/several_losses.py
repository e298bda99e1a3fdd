import torch


def forward():
    w = torch.tensor([3.0], requires_grad=True)
    h = w**2
    return w, 2 * h, h**2  # gradients 4 w = 12 and 4 w**3 = 108


w, loss_1, loss_2 = forward()
loss_1.backward(retain_graph=True)
loss_2.backward()
print("retain_graph:     ", w.grad)

w, loss_1, loss_2 = forward()
(loss_1 + loss_2).backward()
print("sum:              ", w.grad)

w, loss_1, loss_2 = forward()
torch.autograd.backward([loss_1, loss_2])
print("autograd.backward:", w.grad)

w, loss_1, loss_2 = forward()
loss_1.backward(retain_graph=True)
loss_1.backward(retain_graph=True)  # the same loss again counts again
loss_2.backward()
print("one loss twice:   ", w.grad)
