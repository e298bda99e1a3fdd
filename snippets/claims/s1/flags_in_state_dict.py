from torchvision.models import resnet18

model = resnet18()
model.layer1.requires_grad_(False)
print("parameters: ", {p.requires_grad for p in model.parameters()})

entries = model.state_dict().values()
print(len(entries), "entries:", {t.requires_grad for t in entries})

entries = model.state_dict(keep_vars=True).values()
print("keep_vars:  ", {t.requires_grad for t in entries})
