from torchvision.models import resnet18

model = resnet18()
for name, parameter in model.named_parameters():
    parameter.requires_grad_(name.startswith(("layer4.", "fc.")))

for name, part in model.named_children():
    flags = [p.requires_grad for p in part.parameters()]
    if flags:
        print(f"{name:7} {sum(flags):2} of {len(flags):2} parameters learn")
