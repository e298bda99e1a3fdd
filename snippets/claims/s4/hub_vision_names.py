from torchvision.models import list_models

names = list_models()
shown = {"alexnet", "deeplabv3_resnet101", "densenet121"}
shown |= {"vgg16", "vgg16_bn", "vgg19", "vgg19_bn"}
print("of the source's names, missing:", sorted(shown - set(names)))
print("after vgg19_bn:", [name for name in names if name > "vgg19_bn"])
