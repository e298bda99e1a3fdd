import warnings

import torch

# torch.tensor(y) warns
warnings.simplefilter("ignore")
x = torch.tensor(3.0, requires_grad=True)
y = 2 * x
for name, result in {
    "5 * y": 5 * y,
    "5 * y.item()": torch.as_tensor(5 * y.item()),
    "5 * y.data": 5 * y.data,
    "5 * torch.tensor(y)": 5 * torch.tensor(y),
    "5 * y.argmax()": 5 * y.argmax(),
}.items():
    leads = result.requires_grad
    print(f"{name:20} leads back to x: {leads}")
