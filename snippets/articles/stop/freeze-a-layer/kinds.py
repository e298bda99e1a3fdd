from torch import nn

net = nn.Sequential(nn.Linear(2, 2), nn.LayerNorm(2), nn.Linear(2, 1))


def only(wanted):
    net.requires_grad_(False)
    for p in wanted:
        p.requires_grad_(True)
    print([n for n, p in net.named_parameters() if p.requires_grad])


only(p for n, p in net.named_parameters() if n.endswith("bias"))
only(
    p
    for module in net.modules()
    if isinstance(module, nn.LayerNorm)
    for p in module.parameters()
)
