import torch
from torch import nn

ways = [
    "nothing",
    "B(...).detach()",
    "no_grad() around B",
    "B.requires_grad_(False)",
    "B is not in the optimizer's list",
]
print('<svg class="chain" viewBox="0 0 340 290" role="img">')
print("<title>What reaches A, B and C, and what moves</title>")
print("<desc>The table below says the same in words.</desc>")
for number, way in enumerate(ways):
    A, B, C = (nn.Linear(8, 8) for _ in "ABC")
    x = torch.ones(1, 8)
    if way == "B(...).detach()":
        output = C(B(A(x)).detach())
    elif way == "no_grad() around B":
        h = A(x)
        with torch.no_grad():
            h = B(h)
        output = C(h)
    else:
        B.requires_grad_(way != "B.requires_grad_(False)")
        output = C(B(A(x)))
    nets = [A, C] if "list" in way else [A, B, C]
    optimizer = torch.optim.SGD(nn.ModuleList(nets).parameters(), lr=0.5)
    before = [net.weight.clone() for net in (A, B, C)]
    output.square().sum().backward()
    optimizer.step()

    y = 58 * number
    print(f'<text x="10" y="{y + 14}">{way}</text>')
    reached = False
    for place, net in enumerate((A, B, C)):
        x = 10 + 90 * place
        moved = not before[place].equal(net.weight)
        box = "moves" if moved else "still"
        print(f'<rect class="{box}" x="{x}" y="{y + 20}"', end=" ")
        print('width="50" height="26" rx="4"/>')
        print(f'<text class="name" x="{x + 25}" y="{y + 38}">', end="")
        print(f"{'ABC'[place]}</text>")
        reached = reached or net.weight.grad is not None
        edge = "passes" if reached else "cut"
        line = f'x1="{x + 88}" x2="{x + 54}" y1="{y + 33}" y2="{y + 33}"'
        print(f'<line class="{edge}" {line}/>')
    print(f'<text class="name" x="305" y="{y + 38}">loss</text>')
print("</svg>")
