import copy
import tempfile

import torch
from transformers import T5Config, T5ForConditionalGeneration
from transformers.utils import logging

logging.set_verbosity_error()
logging.disable_progress_bar()
tiny = dict(
    vocab_size=8, d_model=4, d_kv=2, d_ff=4, num_layers=1, num_heads=2
)
model = T5ForConditionalGeneration(T5Config(**tiny))
own = copy.deepcopy(model.shared)
model.decoder.embed_tokens = own
model.lm_head.weight = own.weight
model.encoder.requires_grad_(False)
print("encoder's embedding learns:", model.shared.weight.requires_grad)
print("decoder's embedding learns:", own.weight.requires_grad)

with torch.no_grad():
    own.weight.add_(1.0)  # as if it had learned
with tempfile.TemporaryDirectory() as folder:
    model.save_pretrained(folder)
    loaded = T5ForConditionalGeneration.from_pretrained(folder)
weight = loaded.decoder.embed_tokens.weight
print("loaded, the decoder's is its own:", torch.equal(weight, own.weight))
print("loaded, it is the encoder's:", weight is loaded.shared.weight)

again = T5ForConditionalGeneration(T5Config(**tiny))
again.decoder.embed_tokens = copy.deepcopy(again.shared)
again.lm_head.weight = again.decoder.embed_tokens.weight
again.load_state_dict(model.state_dict())
weight = again.decoder.embed_tokens.weight
print("by state_dict():", torch.equal(weight, own.weight))
