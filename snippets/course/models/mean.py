import torch
from torch import nn


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = torch.zeros(10)


class Registered(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(10))


# "meta" is a device that every machine has. A GPU is "cuda".
print("plain tensor:", Plain().to("meta").mean.device)
print("buffer:      ", Registered().to("meta").mean.device)
