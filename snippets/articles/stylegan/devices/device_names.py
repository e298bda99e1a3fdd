import torch

print("index of cuda:", torch.device("cuda").index)
print("cuda is cuda:0:", torch.device("cuda") == torch.device("cuda:0"))
print(torch.device("cuda", 2), torch.device("cuda", int("2")))
try:
    torch.device("cuda: 0")
except RuntimeError as error:
    print(f"RuntimeError: {error}")
