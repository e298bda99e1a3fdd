from peft import (
    LoraConfig,
    PeftModel,
    get_peft_model,
    prepare_model_for_kbit_training,
)
from torch import nn

lora = LoraConfig(r=1, target_modules=["0"])


def net():
    return nn.Sequential(nn.Linear(2, 1))


def tell(what, model, adapter="default"):
    flags = {
        p.requires_grad
        for name, p in model.named_parameters()
        if "lora_" in name and f".{adapter}." in name
    }
    print(f"{what}: {' and '.join(map(str, flags))}")


model = get_peft_model(net(), lora)
tell("as get_peft_model() makes it", model)
tell("in eval() mode", model.eval())
model.save_pretrained("saved")

loaded = PeftModel.from_pretrained(net(), "saved")
tell("loaded without is_trainable=True", loaded)
config = LoraConfig.from_pretrained("saved")
tell("made with the saved configuration", get_peft_model(net(), config))

model = get_peft_model(net(), lora)
tell("frozen as a whole", model.requires_grad_(False))
model = get_peft_model(net(), lora)
model.get_base_model().requires_grad_(False)
tell("frozen by get_base_model()", model)
model = get_peft_model(net(), lora)
tell("then prepared for kbit", prepare_model_for_kbit_training(model))

model = get_peft_model(net(), lora)
model.add_adapter("two", lora)
tell("added as the second one", model, "two")
model.set_adapter("two")
tell("the first one, after set_adapter()", model)
model.set_adapter("two", inference_mode=True)
tell("set_adapter(inference_mode=True)", model, "two")

model = get_peft_model(net(), lora)
with model.disable_adapter():
    tell("inside of disable_adapter()", model)
model.disable_adapter_layers()
tell("after disable_adapter_layers()", model)
