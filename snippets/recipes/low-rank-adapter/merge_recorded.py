from torch import nn

base = nn.Linear(2, 2, bias=False).requires_grad_(False)
up = nn.Linear(1, 2, bias=False)
down = nn.Linear(2, 1, bias=False)

# no no_grad()
base.weight.add_(up.weight @ down.weight)
print("add_(): a leaf:", base.weight.is_leaf)

base = nn.Linear(2, 2, bias=False).requires_grad_(False)
try:
    base.weight += up.weight @ down.weight
except ValueError as error:
    print(f"ValueError: {error}")
print("+=: a leaf:", base.weight.is_leaf)
