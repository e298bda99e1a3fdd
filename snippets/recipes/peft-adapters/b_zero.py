import copy

import torch
from peft import LoraConfig, PeftModel, get_peft_model
from torch import nn

torch.manual_seed(0)
base = nn.Sequential(nn.Linear(2, 1))
config = LoraConfig(r=1, target_modules=["0"])
model = get_peft_model(copy.deepcopy(base), config)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
model(torch.ones(1, 2)).sum().backward()
optimizer.step()
model.save_pretrained("adapter")


def tell(when, model):
    (b,) = [p for n, p in model.named_parameters() if "lora_B" in n]
    print(f"{when:17} lora_B is zero: {not b.any()}")


tell("trained", model)
loaded = PeftModel.from_pretrained(
    copy.deepcopy(base), "adapter", low_cpu_mem_usage=False
)
tell("from_pretrained()", loaded)
tell("get_peft_model()", get_peft_model(copy.deepcopy(base), config))
