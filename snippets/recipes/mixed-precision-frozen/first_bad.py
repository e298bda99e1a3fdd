import torch
from torch import nn

net = nn.Sequential(
    nn.Linear(1, 1), nn.ReLU(), nn.Linear(1, 1), nn.Softmax(dim=1)
)
for layer in (net[0], net[2]):
    nn.init.constant_(layer.weight, 256.0)
    nn.init.zeros_(layer.bias)


def watch(name, module):
    def hook(module, inputs, output):
        bad = output[~output.isfinite()]
        if bad.numel() and inputs[0].isfinite().all():
            print(f"  {type(module).__name__} {name} makes {bad[0].item()}")

    module.register_forward_hook(hook)


for name, module in net.named_modules(prefix="net"):
    watch(name, module)

for dtype in torch.float16, torch.bfloat16:
    print(dtype)
    with torch.autocast("cpu", dtype=dtype):
        print(f"  output {net(torch.tensor([[2.0]])).item()}")
