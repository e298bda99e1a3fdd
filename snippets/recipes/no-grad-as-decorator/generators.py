import torch


@torch.no_grad()
def decorated():
    yield torch.is_grad_enabled()


def block_inside():
    with torch.no_grad():
        yield torch.is_grad_enabled()


for function in decorated, block_inside:
    for inside in function():
        name = f"{function.__name__}():"
        print(f"{name:15} inside {inside}", end=", ")
        print(f"in the caller's loop {torch.is_grad_enabled()}")
