from peft import LoraConfig, get_peft_model
from torch import nn
from transformers import LlamaConfig, LlamaModel, ViTConfig, ViTModel

sizes = dict(
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=16,
)
for given in [
    {"target_modules": ["q_proj"]},
    {"target_modules": ["q_proj"], "exclude_modules": r"vision\..*"},
    {"target_modules": r"language\..*\.q_proj"},
]:
    net = nn.ModuleDict(
        {
            "vision": ViTModel(
                ViTConfig(image_size=8, patch_size=4, **sizes)
            ),
            "language": LlamaModel(LlamaConfig(vocab_size=20, **sizes)),
        }
    )
    model = get_peft_model(net, LoraConfig(r=2, **given))
    found = [name.split(".")[0] for name in model.targeted_module_names]
    print(given)
    print("    adapters:", {part: found.count(part) for part in net})
