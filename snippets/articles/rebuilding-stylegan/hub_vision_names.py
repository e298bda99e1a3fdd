from torchvision.models import list_models

names = list_models()
shown = {"alexnet", "deeplabv3_resnet101", "densenet121"}
shown |= {"vgg16", "vgg16_bn", "vgg19", "vgg19_bn"}
print(shown <= set(names))
for name in names:
    if name > "vgg19_bn":
        print(name)
