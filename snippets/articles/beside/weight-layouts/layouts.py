from torch import nn

layers = {
    "Linear(4, 6)": nn.Linear(4, 6),
    "Bilinear(4, 5, 6)": nn.Bilinear(4, 5, 6),
    "Conv1d(4, 6, 3)": nn.Conv1d(4, 6, 3),
    "Conv2d(4, 6, 3)": nn.Conv2d(4, 6, 3),
    "Conv2d(4, 6, (3, 5))": nn.Conv2d(4, 6, (3, 5)),
    "Conv2d(4, 6, 3, groups=2)": nn.Conv2d(4, 6, 3, groups=2),
    "ConvTranspose1d(4, 6, 3)": nn.ConvTranspose1d(4, 6, 3),
    "ConvTranspose2d(4, 6, 3)": nn.ConvTranspose2d(4, 6, 3),
    "ConvTranspose3d(4, 6, 3)": nn.ConvTranspose3d(4, 6, 3),
    "Embedding(4, 6)": nn.Embedding(4, 6),
}
layer = nn.ConvTranspose2d(4, 6, 3, groups=2)
layers["ConvTranspose2d(4, 6, 3, groups=2)"] = layer

print("| layer | weight | bias |")
print("| --- | --- | --- |")
for code, layer in layers.items():
    shapes = {name: list(p.shape) for name, p in layer.named_parameters()}
    bias = shapes.get("bias", "none")
    print(f"| `{code}` | {shapes['weight']} | {bias} |")
