import torch
from torch import nn

torch.manual_seed(0)
G = nn.Sequential(nn.Linear(2, 4), nn.ReLU(), nn.Linear(4, 2))
D = nn.Sequential(nn.Linear(2, 4), nn.ReLU(), nn.Linear(4, 1))
optimizer_G = torch.optim.Adam(G.parameters(), lr=0.5)
optimizer_D = torch.optim.Adam(D.parameters(), lr=0.5)
noise, real = torch.ones(3, 2), torch.zeros(3, 2)
bce = nn.functional.binary_cross_entropy_with_logits
ones, zeros = torch.ones(3, 1), torch.zeros(3, 1)

judged = D(G(noise))
loss_D = bce(judged, zeros) + bce(D(real), ones)
loss_G = bce(judged, ones)

optimizer_G.zero_grad()
optimizer_D.zero_grad()
loss_D.backward(inputs=[*D.parameters()], retain_graph=True)
loss_G.backward(inputs=[*G.parameters()])
optimizer_D.step()
optimizer_G.step()
print("D:", [tuple(p.grad.shape) for p in D.parameters()])
print("G:", [tuple(p.grad.shape) for p in G.parameters()])
