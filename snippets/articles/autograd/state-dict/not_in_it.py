import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(1))
        self.average = nn.Buffer(torch.ones(1))
        self.scratch = nn.Buffer(torch.ones(1), persistent=False)
        self.plain = torch.ones(1)
        self.steps = 7


class Counts(Model):
    def get_extra_state(self):
        return {"steps": self.steps}

    def set_extra_state(self, state):
        self.steps = state["steps"]


print(list(Model().state_dict()))
model = Counts()
print(model.state_dict()["_extra_state"])
saved = {**model.state_dict(), "_extra_state": {"steps": 9}}
model.load_state_dict(saved)
print("loaded:", model.steps)
