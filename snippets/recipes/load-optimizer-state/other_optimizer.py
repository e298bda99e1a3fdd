import torch
from torch.optim import SGD, Adam, AdamW, RMSprop

momentum = {"lr": 0.1, "momentum": 0.9}


def stepped(cls, options):
    w = torch.ones(1, requires_grad=True)
    w.sum().backward()
    optimizer = cls([w], **options)
    optimizer.step()
    return optimizer


for saved, cls in (
    (stepped(SGD, momentum), Adam),
    (stepped(SGD, {"lr": 0.1}), Adam),
    (stepped(Adam, {}), RMSprop),
    (stepped(Adam, {}), SGD),
    (stepped(Adam, {}), AdamW),
):
    print(type(saved).__name__, "to", cls.__name__, end=": ")
    optimizer = stepped(cls, momentum if cls is SGD else {})
    try:
        optimizer.load_state_dict(saved.state_dict())
        optimizer.step()
        print("no error")
    except KeyError as error:
        print("KeyError", error)
