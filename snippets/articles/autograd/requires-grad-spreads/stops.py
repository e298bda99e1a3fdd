import torch

w = torch.tensor([2.0, 5.0], requires_grad=True)
results = {
    "w * 2": w * 2,
    "torch.stack([w[0], w[1]])": torch.stack([w[0], w[1]]),
    "torch.tensor([w[0].item()])": torch.tensor([w[0].item()]),
    "torch.zeros_like(w)": torch.zeros_like(w),
    "w > 3": w > 3,
    "w.argmax()": w.argmax(),
    "w.max(0).values": w.max(0).values,
    "w.max(0).indices": w.max(0).indices,
    "w.int()": w.int(),
    "w.detach()": w.detach(),
    "w.round()": w.round(),
    "w // 1": w // 1,
}
with torch.no_grad():
    results["w * 2 under no_grad()"] = w * 2
    results["w[0] under no_grad()"] = w[0]

print("| from `w`, which requires a gradient | `requires_grad` |")
print("| --- | --- |")
for name, result in results.items():
    print(f"| `{name}` | {result.requires_grad} |")
