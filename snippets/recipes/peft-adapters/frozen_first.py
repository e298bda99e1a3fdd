import torch
from peft import LoraConfig, PeftModel, get_peft_model
from torch import nn

lora = LoraConfig(r=1, target_modules=["0"])
get_peft_model(nn.Sequential(nn.Linear(2, 1)), lora).save_pretrained(
    "saved"
)

net = nn.Sequential(nn.Linear(2, 1))
model = PeftModel.from_pretrained(net, "saved", adapter_name="one")
model.load_adapter("saved", "two", is_trainable=True)


def look():
    layers = net[0].lora_B.items()
    learns = [name for name, layer in layers if layer.weight.requires_grad]
    print(f"{model.active_adapter} computes, {learns} may learn")
    print("    training mode:", model.training)
    try:
        model(torch.ones(1, 2)).sum().backward()
        print(
            "    a gradient:", net[0].lora_B["two"].weight.grad is not None
        )
    except RuntimeError as error:
        print(f"    RuntimeError: {error}")


look()
model.set_adapter("two")
model.train()
look()
