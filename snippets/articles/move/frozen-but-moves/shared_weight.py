from torch import nn

encoder = nn.Linear(2, 2, bias=False)
decoder = nn.Linear(2, 2, bias=False)
decoder.weight = encoder.weight  # tied

encoder.requires_grad_(False)
decoder.requires_grad_(True)  # the same tensor
print("the encoder's weight requires grad:", encoder.weight.requires_grad)
