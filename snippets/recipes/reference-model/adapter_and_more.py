import torch
from peft import LoraConfig, get_peft_model
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        for name in "body", "head", "scale":
            layer = nn.Linear(1, 1, bias=False)
            nn.init.constant_(layer.weight, 2.0)
            setattr(self, name, layer)

    def forward(self, x):
        return self.scale(self.head(self.body(x)))


def reference(model):
    with torch.no_grad(), model.disable_adapter():
        return model(torch.ones(1, 1)).item()


for by_hand in False, True:
    lora = LoraConfig(
        r=1, target_modules=["body"], modules_to_save=["head"]
    )
    model = get_peft_model(Net(), lora)
    if by_hand:
        model.base_model.model.scale.requires_grad_(True)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.125)
    before = reference(model)
    model(torch.ones(1, 1)).sum().backward()
    optimizer.step()
    print(f"scale unfrozen by hand: {by_hand}")
    print(f"    reference: {before}, after a step: {reference(model)}")
