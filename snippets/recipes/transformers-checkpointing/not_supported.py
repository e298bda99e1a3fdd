import torch
from torch import nn
from torch.utils.checkpoint import checkpoint
from transformers import PretrainedConfig, PreTrainedModel


class Net(PreTrainedModel):
    config_class = PretrainedConfig

    def __init__(self, config):
        super().__init__(config)
        self.layers = nn.ModuleList(nn.Linear(1, 1) for _ in range(2))
        self.post_init()

    def forward(self, x):
        for layer in self.layers:
            x = checkpoint(layer, x, use_reentrant=False)  # by hand
        return x


net = Net(PretrainedConfig())
for name in "", "supports_gradient_checkpointing":
    if name:
        setattr(Net, name, True)
    try:
        net.activation_checkpointing_enable()
    except ValueError as error:
        print(f"ValueError: {error}")
net(torch.ones(1, 1)).sum().backward()
print(all(p.grad is not None for p in net.parameters()))
