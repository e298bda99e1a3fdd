import torch
from torch.ao.quantization import FakeQuantize, MinMaxObserver

fake = FakeQuantize(MinMaxObserver, quant_min=0, quant_max=255)
fake.requires_grad_(False)
fake.eval()
print("parameters:", len(list(fake.parameters())))
fake(torch.tensor([0.0, 1.0]))
print("largest number seen:", fake.activation_post_process.max_val.item())
fake(torch.tensor([0.0, 4.0]))
print("in eval(), after 4.0:", fake.activation_post_process.max_val.item())

fake.disable_observer()
fake(torch.tensor([0.0, 9.0]))
print("without observer:", fake.activation_post_process.max_val.item())
