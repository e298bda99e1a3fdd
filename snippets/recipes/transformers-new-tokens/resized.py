import torch
from transformers import LlamaConfig, LlamaForCausalLM

tokens = torch.tensor([[0, 1]])
for frozen in True, False:
    config = LlamaConfig(  # resizing changes it, too
        vocab_size=4,
        hidden_size=2,
        intermediate_size=2,
        num_hidden_layers=1,
        num_attention_heads=1,
        num_key_value_heads=1,
    )
    model = LlamaForCausalLM(config).requires_grad_(not frozen)
    table = model.get_input_embeddings().weight
    head = model.get_output_embeddings().weight  # isn't tied
    optimizer = torch.optim.AdamW(model.parameters())
    if not frozen:
        model(tokens, labels=tokens).loss.backward()
        optimizer.step()  # AdamW has averages of 4 rows now
        optimizer.zero_grad()

    model.resize_token_embeddings(6, mean_resizing=False)
    resized = model.get_input_embeddings().weight
    print("frozen before" if frozen else "trained before")
    print("    table: the same parameter:", resized is table)
    print("        requires_grad:", resized.requires_grad)
    written = model.get_output_embeddings().weight
    print("    output layer: the same parameter:", written is head)
    print("        requires_grad:", written.requires_grad)

    resized.requires_grad_()
    model(tokens, labels=tokens).loss.backward()
    try:
        optimizer.step()
        print("    step(): no error")
    except RuntimeError as error:
        print(f"    step(): RuntimeError: {error}")
