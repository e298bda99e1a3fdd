import torch

functions = {
    "`h**2`": torch.square,
    "`h.log()`": torch.log,
    "`h.cos()`": torch.cos,
    "`h.abs()`": torch.abs,
    "`h.exp()`": torch.exp,
    "`h.sigmoid()`": torch.sigmoid,
    "`h.tanh()`": torch.tanh,
    "`h.relu()`": torch.relu,
    "`h.max()`": torch.max,
    "`h.sum()`": torch.sum,
    "`h.neg()`": torch.neg,
}
print("| y | `h += 1` | `y += 1` |")
print("| --- | --- | --- |")
for name, function in functions.items():
    cells = []
    for change_input in True, False:
        h = 2 * torch.ones(2, requires_grad=True)
        y = function(h)
        if change_input:
            h += 1
        else:
            y += 1
        try:
            y.sum().backward()
            cells.append("fine")
        except RuntimeError:
            cells.append("error")
    print("|", name, "|", " | ".join(cells), "|")
