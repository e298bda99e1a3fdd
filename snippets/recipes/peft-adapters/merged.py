import torch
from peft import LoraConfig, get_peft_model
from torch import nn

net = nn.Sequential(nn.Linear(2, 1, bias=False))
nn.init.ones_(net[0].weight)
model = get_peft_model(
    net, LoraConfig(r=1, lora_alpha=1, target_modules=["0"])
)
with torch.no_grad():
    net[0].lora_A["default"].weight.fill_(1.0)
    net[0].lora_B["default"].weight.fill_(1.0)
x = torch.ones(1, 2)


def tell(name, model):
    flags = [p.requires_grad for p in model.parameters()]
    y = model(x)
    print(f"{name}: {y.item()}, recorded {y.requires_grad}, flags {flags}")


tell("adapter", model)
model.merge_adapter()
tell("merged", model)
model.unmerge_adapter()
tell("unmerged", model)
tell("merged and unloaded", model.merge_and_unload())
