import torch
from transformers import LlamaConfig, LlamaForCausalLM

tokens = torch.tensor([[1, 2, 3]])
for tied in False, True:
    config = LlamaConfig(
        vocab_size=20,
        hidden_size=8,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=16,
        tie_word_embeddings=tied,
    )
    model = LlamaForCausalLM(config)
    model.base_model.requires_grad_(False)
    trained = [
        name for name, p in model.named_parameters() if p.requires_grad
    ]
    print(f"tie_word_embeddings={tied}: trained {trained}")
    try:
        model(input_ids=tokens, labels=tokens).loss.backward()
    except RuntimeError as error:
        print("RuntimeError:", error)
