import torch
from torch import nn

w = torch.ones(2, 3, requires_grad=True)
labels = torch.tensor([0, 1])
layer = nn.Linear(3, 1)
results = {
    "w * 2": w * 2,
    "cross_entropy(w, labels)": nn.functional.cross_entropy(w, labels),
    "layer(w), two dimensions": layer(w),
    "layer(w[None]), three": layer(w[None]),
    "w.contiguous()": w.contiguous(),
    "w.float()": w.float(),
}
for code, result in results.items():
    print(f"{code}:", end=" ")
    waiting, names = [result.grad_fn], []
    for node in waiting:  # grows while it is read
        if node is not None and "Accumulate" not in node.name():
            names.append(node.name())
            waiting += [child for child, _ in node.next_functions]
    print(*names or ["no node"])
