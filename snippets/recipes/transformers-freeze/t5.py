from transformers import T5Config, T5ForConditionalGeneration

tiny = dict(
    vocab_size=8, d_model=4, d_kv=2, d_ff=4, num_layers=1, num_heads=2
)
model = T5ForConditionalGeneration(T5Config(**tiny))
model.encoder.requires_grad_(False)
for name, parameter in model.named_parameters(remove_duplicate=False):
    if parameter is model.shared.weight:
        print("frozen:", not parameter.requires_grad, name)

model.shared.requires_grad_(True)
learns = [n for n, p in model.named_parameters() if p.requires_grad]
print("learn:", [n for n in learns if not n.startswith("decoder.")])
