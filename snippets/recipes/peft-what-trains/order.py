from peft import LoraConfig, inject_adapter_in_model
from torch import nn

for when in "never", "before", "after":
    unet = nn.ModuleDict({"to_q": nn.Linear(2, 2), "out": nn.Linear(2, 2)})
    if when == "before":
        unet.requires_grad_(False)
    lora = LoraConfig(r=1, target_modules=["to_q"])
    inject_adapter_in_model(lora, unet)
    if when == "after":
        unet.requires_grad_(False)
    trained = [n for n, p in unet.named_parameters() if p.requires_grad]
    print(f"frozen {when}: {trained}")
