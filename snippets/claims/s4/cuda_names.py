import torch
from torch._subclasses.fake_tensor import FakeTensorMode

print("torch.cuda.Tensor:", hasattr(torch.cuda, "Tensor"))
print("cuda is cuda:0:", torch.device("cuda") == torch.device("cuda:0"))

with FakeTensorMode():
    x = torch.ones(2, device="cuda")
    print(x.type(), "on", x.device)
    print('torch.ones(2).to("cuda") on', torch.ones(2).to("cuda").device)
    print("to another card:", x.to("cuda:1").device)
