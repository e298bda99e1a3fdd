import torch
from torch import nn

bn = nn.BatchNorm1d(1, momentum=0.5)
with torch.inference_mode():
    bn(torch.tensor([[2.0], [6.0]]))
    bn.load_state_dict({**bn.state_dict(), "weight": torch.tensor([2.0])})
    view = bn.weight[0]
print("a view:", view.is_inference())
print("mean:  ", bn.running_mean, bn.running_mean.is_inference())
print("weight:", bn.weight.data, bn.weight.is_inference())

with torch.inference_mode():
    bn.double()
print("after double():", bn.weight.is_inference())
