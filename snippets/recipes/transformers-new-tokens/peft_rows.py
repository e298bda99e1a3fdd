from peft import LoraConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM

new = [20, 21]
for tied, rows in [
    (True, new),
    (False, {"embed_tokens": new, "lm_head": new}),
    (False, new),
]:
    config = LlamaConfig(
        vocab_size=20,
        hidden_size=8,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=16,
        tie_word_embeddings=tied,
    )
    model = LlamaForCausalLM(config)
    model.resize_token_embeddings(22)
    lora = LoraConfig(
        target_modules=["q_proj"], trainable_token_indices=rows
    )
    model = get_peft_model(model, lora)
    print(f"tied: {tied}, trainable_token_indices={rows}")
    for name, p in model.named_parameters():
        if p.requires_grad and "lora" not in name:
            print("   ", name.split(".token_adapter")[0], tuple(p.shape))
