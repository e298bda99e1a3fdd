from torch import nn


class Model(nn.Module):
    def _init_(self):  # one underscore on each side
        super().__init__()
        self.layer = nn.Linear(1, 1)


print(Model())
print("parameters:", len(list(Model().parameters())))
