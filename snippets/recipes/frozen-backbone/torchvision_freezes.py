from torchvision.models.detection.backbone_utils import resnet_fpn_backbone

for count in 5, 3, 0:
    backbone = resnet_fpn_backbone(
        backbone_name="resnet18", weights=None, trainable_layers=count
    )
    frozen = {
        name.split(".")[1]: None
        for name, p in backbone.named_parameters()
        if not p.requires_grad
    }
    print(f"trainable_layers={count}, frozen:", *frozen)
print(type(backbone.body.bn1).__name__)
