import tempfile
import warnings

from peft import LoraConfig, get_peft_model
from torch import nn

warnings.simplefilter("ignore")  # PiSSA warns against a second adapter
config = LoraConfig(r=2, target_modules=["0"], init_lora_weights="pissa")
model = get_peft_model(nn.Sequential(nn.Linear(8, 8)), config)


def state(when):
    flags = [
        p.requires_grad
        for name, p in model.named_parameters()
        if ".default." in name
    ]
    print(f"{when}: requires_grad {flags}, training {model.training}")


with tempfile.TemporaryDirectory() as folder:
    first, last = f"{folder}/first", f"{folder}/last"
    config.init_lora_weights = True  # as a plain adapter
    model.save_pretrained(first)
    config.init_lora_weights = "pissa"
    state("before saving")
    model.save_pretrained(
        last, path_initial_model_for_weight_conversion=first
    )
state("after saving ")
model.train()
state("after train()")
