import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 2), nn.Dropout(0.5), nn.Linear(2, 1))
eval_data = [torch.ones(4, 2), torch.ones(4, 2)]


def report(mode):
    graph = model(eval_data[0]).requires_grad
    ones = torch.ones(1000)
    dropout = not torch.equal(model[1](ones), ones)
    print(f"{mode:25} builds a graph: {graph}, drops values: {dropout}")


report("train()")
with torch.no_grad():
    report("train(), no_grad()")

model.eval()
report("eval()")
with torch.inference_mode():
    report("eval(), inference_mode()")
    for data in eval_data:
        logits = model(data)

model.train()  # a module stays in its mode until you change it
report("train() again")
