import torch


def train(carry, retain_graph=False):
    """Hand a state from step to step, as a recurrent network does."""
    w = torch.tensor([2.0], requires_grad=True)
    state = torch.tensor([1.0])
    grads = []
    for step in range(3):
        state = w * state
        state.sum().backward(retain_graph=retain_graph)
        grads.append(w.grad.item())
        w.grad = None
        state = carry(state)
    return grads


try:
    train(carry=lambda state: state)
except RuntimeError as error:
    print(str(error).split(" (")[0])
print("detach():    ", train(carry=lambda state: state.detach()))
print("retain_graph:", train(carry=lambda state: state, retain_graph=True))
