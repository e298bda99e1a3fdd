from torch import nn

old = nn.ModuleDict({"backbone": nn.Linear(2, 2), "fc": nn.Linear(2, 1)})
new = nn.ModuleDict({"encoder": nn.Linear(2, 2), "fc": nn.Linear(2, 1)})

saved = {}
for name, value in old.state_dict().items():
    if name.startswith("backbone."):
        name = "encoder." + name.removeprefix("backbone.")
    saved[name] = value
print(list(saved))
print(new.load_state_dict(saved))
