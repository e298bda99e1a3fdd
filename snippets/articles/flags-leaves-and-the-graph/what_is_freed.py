import torch

x = torch.tensor([2.0], requires_grad=True)
w = torch.tensor([3.0], requires_grad=True)


def attempt(what, backward):
    try:
        backward()
        print(f"{what}: works")
    except RuntimeError as error:
        print(f"{what}: {str(error).split(' (')[0]}")


y = x + w  # an addition keeps no tensor for the backward pass
attempt("x + w", y.backward)
attempt("x + w, again", y.backward)

y = x * w  # a product keeps x and w
attempt("x * w", y.backward)
attempt("x * w, again", y.backward)
print("the nodes stay:", y.grad_fn.name(), len(y.grad_fn.next_functions))

h = x * w
one, two = h**2, h**3
torch.autograd.grad(one, h)  # goes no further than h
attempt("beyond h", two.backward)

h = x * w
one, two = h**2, h**3
one.backward(inputs=[h])  # runs the node of h as well, and frees it
attempt("beyond h, after inputs=[h]", two.backward)
