import torch
from torch import nn


class Encoder(nn.Module):  # stands for a SentenceTransformer
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(3, 1)
        nn.init.ones_(self.words.weight)

    def forward(self, features):
        vectors = self.words(features["input_ids"])
        return {"sentence_embedding": vectors.mean(1)}

    @torch.inference_mode()
    def encode(self, features):
        return self(features)["sentence_embedding"]


model, head = Encoder(), nn.Linear(1, 1, bias=False)
nn.init.constant_(head.weight, 2.0)
features = {"input_ids": torch.tensor([[0, 2]])}

embedding = model(features)["sentence_embedding"]
head(embedding).sum().backward()
print("forward:", model.words.weight.grad.flatten())

embedding = model.encode(features)
print("encode():", embedding.requires_grad)
try:
    head(embedding)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
