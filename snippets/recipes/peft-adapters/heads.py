from peft import LoraConfig, get_peft_model
from torch import nn

lora = LoraConfig(r=1, target_modules=["0"], modules_to_save=["1"])


def net():
    return nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))


get_peft_model(net(), lora).save_pretrained("saved")
model = get_peft_model(net(), lora, adapter_name="one")
model.load_adapter("saved", "two", is_trainable=True)
for chosen in "one", "two", "one":
    model.set_adapter(chosen)
    layers = model.base_model.model
    flags = {
        "adapters": layers[0].lora_B,
        "heads": layers[1].modules_to_save,
    }
    print(f"{chosen} is chosen")
    for kind, parts in flags.items():
        learns = [n for n, p in parts.items() if p.weight.requires_grad]
        print(f"    {kind} that require a gradient:", learns)
