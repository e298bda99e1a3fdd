import copy

from peft import LoraConfig, PeftModel, get_peft_model
from torch import nn

base = nn.Sequential(nn.Linear(2, 1))
model = get_peft_model(
    copy.deepcopy(base), LoraConfig(r=1, target_modules=["0"])
)
model.save_pretrained("adapter")

for trainable in True, False:
    loaded = PeftModel.from_pretrained(
        copy.deepcopy(base),
        "adapter",
        is_trainable=trainable,
        low_cpu_mem_usage=False,
    )
    print(f"is_trainable={trainable}")
    print("    trained:", sum(p.requires_grad for p in loaded.parameters()))
    print("    training mode:", loaded.training)
