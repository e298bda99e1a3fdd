from peft import LoraConfig, get_peft_model
from torch import nn


def learns(**options):
    net = nn.Sequential()
    net.add_module("encoder", nn.Linear(2, 2).requires_grad_(False))
    net.add_module("decoder", nn.Linear(2, 1))
    lora = LoraConfig(r=1, target_modules="encoder|decoder", **options)
    model = get_peft_model(net, lora)
    parts = [
        n.split(".")[2]
        for n, p in model.named_parameters()
        if p.requires_grad
    ]
    print(sorted(set(parts)))


learns()
learns(exclude_modules=["encoder"])
