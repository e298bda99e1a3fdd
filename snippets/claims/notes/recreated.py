import torch

w = torch.tensor([2.0], requires_grad=True)
for where in ("inside", "before"):
    square = w * w
    try:
        for _ in range(2):
            if where == "inside":
                square = w * w
            (square * 3).sum().backward()
        print(where, "the loop: no error")
    except RuntimeError as error:
        print(where, "the loop:", str(error).partition(" (")[0])
