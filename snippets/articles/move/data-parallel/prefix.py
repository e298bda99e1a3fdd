from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = nn.Sequential(nn.Linear(1, 1, bias=False))


model = nn.DataParallel(Net())
print("a module:", isinstance(model, nn.Module), end=", ")
print("children:", [name for name, child in model.named_children()])
try:
    print(model.block)
except AttributeError as error:
    print(f"AttributeError: {error}")
print("model.module.block[0]:", model.module.block[0])

print("wrapped:", list(model.state_dict()))
print("bare:   ", list(model.module.state_dict()))
print(Net().load_state_dict(model.module.state_dict()))
