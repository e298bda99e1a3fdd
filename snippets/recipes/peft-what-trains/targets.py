from peft import LoraConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM

config = LlamaConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=16,
)
for target in [
    None,
    ["q_proj"],
    ["q_proj", "query"],
    r".*layers\.1\..*_proj",
    "all-linear",
    ["proj"],
]:
    try:
        model = get_peft_model(
            LlamaForCausalLM(config), LoraConfig(r=2, target_modules=target)
        )
    except ValueError as error:
        print(f"{target}:")
        print(f"{type(error).__name__}: {error}")
        continue
    found = [
        name.removeprefix("model.layers.")
        for name in model.targeted_module_names
    ]
    print(f"{target}: {len(found)}, such as {found[0]}")
