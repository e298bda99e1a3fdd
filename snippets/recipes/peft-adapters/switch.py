import torch
from peft import LoraConfig, get_peft_model
from torch import nn

net = nn.Sequential(nn.Linear(2, 1, bias=False))
nn.init.ones_(net[0].weight)
lora = LoraConfig(r=1, lora_alpha=1, target_modules=["0"])
model = get_peft_model(net, lora, adapter_name="one")
model.add_adapter("two", lora)
with torch.no_grad():
    for adapter, value in {"one": 1.0, "two": 2.0}.items():
        net[0].lora_A[adapter].weight.fill_(value)
        net[0].lora_B[adapter].weight.fill_(1.0)

x = torch.ones(1, 2)
for chosen in "one", "two", ["one", "two"]:
    model.base_model.set_adapter(chosen)
    flags = {
        name: net[0].lora_A[name].weight.requires_grad
        for name in ("one", "two")
    }
    print(chosen, "- output", model(x).item(), "- requires_grad", flags)
with model.disable_adapter():
    print(
        "disabled - output",
        model(x).item(),
        "- recorded",
        model(x).requires_grad,
    )
