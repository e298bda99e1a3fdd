import torch

loss = torch.ones(1, requires_grad=True) ** 2
try:
    loss.backward(retain_variables=True)
except TypeError as error:
    print(f"TypeError: {error}")
try:
    loss.backward(retain_graph)
except NameError as error:
    print(f"NameError: {error}")
try:
    loss.backward(True)  # the first argument is gradient
except TypeError as error:
    print(f"TypeError: {error}")

loss.backward(retain_graph=True)
loss.backward()
print("retain_graph=True: twice")
