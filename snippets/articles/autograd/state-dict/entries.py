from torch import nn

model = nn.Sequential(nn.Linear(1, 1), nn.BatchNorm1d(1))
model[0].requires_grad_(False)
flags = {n: p.requires_grad for n, p in model.named_parameters()}

print("| entry | is a | its flag | in `state_dict()` |")
print("| --- | --- | --- | --- |")
for name, entry in model.state_dict().items():
    kind = "parameter" if name in flags else "buffer"
    flag = flags.get(name, False)
    print(f"| `{name}` | {kind} | {flag} | {entry.requires_grad} |")
