import torch

w = torch.tensor([2.0, 3.0], requires_grad=True)

y = w * 2.0
y.relu_()  # 2.0 was saved, y was not
y.sum().backward()
print("w * 2, relu_():", w.grad.tolist())

w.grad = None
y = w.exp()
y.relu_()  # the gradient of exp is its result
try:
    y.sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

y = w.exp()
y = y.relu()  # a new tensor
y.log().sum().backward()
gradient = [round(number, 4) for number in w.grad.tolist()]
print("exp(), relu(), log():", gradient)
