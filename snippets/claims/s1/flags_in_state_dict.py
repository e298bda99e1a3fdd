from torchvision.models import resnet18

model = resnet18()
model.layer1.requires_grad_(False)
print("parameters: ", {p.requires_grad for p in model.parameters()})

entries = model.state_dict().values()
print(f"{len(entries)} entries:", {entry.requires_grad for entry in entries})

entries = model.state_dict(keep_vars=True).values()
print("keep_vars:  ", {entry.requires_grad for entry in entries})
