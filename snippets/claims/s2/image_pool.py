import torch
from torch import nn

G, D = nn.Linear(1, 1, bias=False), nn.Linear(1, 1, bias=False)
nn.init.constant_(G.weight, 1.0)

for stored in "fake.detach()", "fake":
    pool = []  # fakes of this step and of earlier ones
    try:
        for step in 1, 2:
            fake = G(torch.ones(1, 1))
            pool.append(
                fake.detach() if stored == "fake.detach()" else fake
            )
            loss_D = torch.cat([D(old).square() for old in pool]).mean()
            loss_D.backward()
        print(f"{stored}: two steps, {len(pool)} fakes")
    except RuntimeError as error:
        print(f"{stored}: step {step}: {error}")
