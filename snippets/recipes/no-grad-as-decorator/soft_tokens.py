import torch

table = torch.tensor(
    [[1.0, 0.0], [0.0, 1.0]]
)  # the embedding, a row for each token
logits = torch.zeros(
    2, requires_grad=True
)  # what the model gave in one step

hard = table[logits.argmax()]
print("one token, requires a gradient:", hard.requires_grad)

soft = logits.softmax(-1) @ table
soft[1].backward()
print("a mix:", soft.tolist(), "logits.grad:", logits.grad.tolist())
