import warnings

from peft import LoraConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM

warnings.filterwarnings("ignore", "Model has `tie_word_embeddings=True`")
config = LlamaConfig(
    vocab_size=20,
    hidden_size=8,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
    tie_word_embeddings=True,
)
for options in [
    {"modules_to_save": ["embed_tokens"]},
    {"modules_to_save": ["embed_tokens", "lm_head"]},
    {"modules_to_save": ["embed_tokens"], "ensure_weight_tying": True},
]:
    print(options)
    model = get_peft_model(
        LlamaForCausalLM(config),
        LoraConfig(r=1, target_modules=["q_proj"], **options),
    )
    read = model.get_input_embeddings().weight
    written = model.get_output_embeddings().weight
    print(f"    still one table: {read is written}")
    print(f"    learn: {read.requires_grad}, {written.requires_grad}")
