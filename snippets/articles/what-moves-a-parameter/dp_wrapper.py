from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = nn.Linear(1, 1, bias=False)


model = nn.DataParallel(Net())
print(isinstance(model, nn.Module), list(dict(model.named_children())))

try:
    print(model.block)
except AttributeError as error:
    print(error)
print(model.module.block)

print(list(model.state_dict()), list(model.module.state_dict()))
try:
    Net().load_state_dict(model.state_dict())
except RuntimeError as error:
    print(str(error).split(":")[0])
print(Net().load_state_dict(model.module.state_dict()))

# A file from elsewhere, with the prefix in it.
state_dict = model.state_dict()
nn.modules.utils.consume_prefix_in_state_dict_if_present(
    state_dict, "module."
)
print(Net().load_state_dict(state_dict))
