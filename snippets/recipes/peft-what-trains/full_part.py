import tempfile

from peft import LoraConfig, get_peft_model
from safetensors.torch import load_file
from torch import nn

for how in "modules_to_save", "unfrozen by hand":
    net = nn.ModuleDict(
        {
            "vision": nn.Linear(2, 2, bias=False),
            "language": nn.Linear(2, 2, bias=False),
        }
    )
    named = ["vision"] if how == "modules_to_save" else None
    model = get_peft_model(
        net,
        LoraConfig(r=1, target_modules=["language"], modules_to_save=named),
    )
    if how == "unfrozen by hand":
        model.base_model.model["vision"].requires_grad_(True)
    trained = [n for n, p in model.named_parameters() if p.requires_grad]
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        saved = load_file(f"{folder}/adapter_model.safetensors")
    print(how)
    print("    vision learns:", any("vision" in n for n in trained))
    print("    vision is saved:", any("vision" in n for n in saved))
