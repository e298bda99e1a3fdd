import inspect

from torchvision.models import resnet18

model = resnet18()  # or what torch.hub.load returned
public = [name for name in dir(model) if not name.startswith("_")]
print("methods:", [n for n in ("forward", "to", "eval") if n in public])
print("modules:", [n for n in ("conv1", "fc") if n in public])
print("a flag: ", [n for n in ("training",) if n in public])

print("forward accepts:", list(inspect.signature(model.forward).parameters))
