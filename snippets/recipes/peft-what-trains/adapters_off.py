from peft import LoraConfig, get_peft_model
from torch import nn


class Multimodal(nn.Module):
    def __init__(self):
        super().__init__()
        self.projector = nn.Linear(4, 4)
        self.language = nn.Sequential(nn.Linear(4, 4))

    def forward(self, x):
        return self.language(self.projector(x))


def learns(model):
    for name, parameter in model.named_parameters():
        if parameter.requires_grad:
            print("  ", name.removeprefix("base_model.model."))


model = Multimodal()
model.language.requires_grad_(False)
config = LoraConfig(
    target_modules=["language.0"], modules_to_save=["projector"]
)
model = get_peft_model(model, config)
print("frozen before get_peft_model():")
learns(model)

for name, parameter in model.named_parameters():
    if "lora_" in name:
        parameter.requires_grad_(False)
print("adapters switched off after it:")
learns(model)
