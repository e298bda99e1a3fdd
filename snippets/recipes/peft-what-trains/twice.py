import warnings

from peft import LoraConfig, get_peft_model
from torch import nn

net = nn.Sequential(nn.Linear(2, 1))
lora = LoraConfig(r=1, target_modules=["0"])
model = get_peft_model(net, lora)
nn.init.ones_(net[0].lora_B["default"].weight)  # as if it had been trained

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    model = get_peft_model(model, lora)
for warning in caught:
    print(str(warning.message).partition(". ")[0])
print("lora_B:", net[0].lora_B["default"].weight.item())
