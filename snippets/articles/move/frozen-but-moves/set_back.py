from torch import nn


def freeze_first(model):
    model[0].requires_grad_(False)


model = nn.Sequential(nn.Linear(1, 1), nn.Linear(1, 1))
freeze_first(model)


def train(model, freeze=(), after_setup=lambda model: None):
    for name, parameter in model.named_parameters():
        parameter.requires_grad_(not name.startswith(freeze))
    after_setup(model)
    return [n for n, p in model.named_parameters() if p.requires_grad]


print("your flag:       ", train(model))
print("its argument:    ", train(model, freeze=("0.",)))
print("after its set-up:", train(model, after_setup=freeze_first))
