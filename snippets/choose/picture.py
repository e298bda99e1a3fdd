import torch
from torch import nn

ways = [
    "nothing",
    "B(...).detach()",
    "no_grad() around B",
    "B.requires_grad_(False)",
    "B is not in the optimizer's list",
    "B.eval()",
]
print('<svg class="chain" viewBox="0 0 340 348" role="img">')
print("<title>Frozen, B lets the gradient through to A</title>")
print("<desc>B stays and A learns in rows 4 and 5 alone.</desc>")
for number, way in enumerate(ways):
    A, C, norm = nn.Linear(8, 8), nn.Linear(8, 8), nn.BatchNorm1d(8)
    B = nn.Sequential(nn.Linear(8, 8), norm)
    B.train(way != "B.eval()")
    B.requires_grad_(way != "B.requires_grad_(False)")
    h = A(torch.eye(4, 8))
    with torch.set_grad_enabled(way != "no_grad() around B"):
        h = B(h)
    output = C(h.detach() if "detach" in way else h)
    nets = [A, C] if "list" in way else [A, B, C]
    optimizer = torch.optim.SGD(nn.ModuleList(nets).parameters(), lr=0.5)
    weights = A.weight, B[0].weight, C.weight
    before = [weight.clone() for weight in weights]
    output.square().sum().backward()
    optimizer.step()

    y = 58 * number
    print(f'<text x="10" y="{y + 14}">{way}</text>')
    boxes = [
        ("A", 10, not before[0].equal(A.weight)),
        ("B", 90, not before[1].equal(B[0].weight)),
        ("mean", 140, norm.running_mean.any()),
        ("C", 220, not before[2].equal(C.weight)),
    ]
    filled = [name for name, w in zip("ABC", weights) if w.grad is not None]
    for name, x, moved in sorted(boxes, key=lambda box: bool(box[2])):
        box = "moves" if moved else "still"
        print(f'<rect class="{box}" x="{x}" y="{y + 20}"', end=" ")
        print('width="50" height="26" rx="4"/>')
        print(f'<text class="name" x="{x + 25}" y="{y + 38}">{name}</text>')
        if name in filled:
            print(f'<circle class="filled" cx="{x + 10}"', end=" ")
            print(f'cy="{y + 33}" r="4"/>')
    if "no_grad" in way:
        print(f'<rect class="block" x="86" y="{y + 17}"', end=" ")
        print('width="108" height="32"/>')
    reached = False
    for x1, x2, weight in zip((86, 216, 296), (64, 194, 274), weights):
        reached = reached or weight.grad is not None
        edge = "passes" if reached else "cut"
        line = f'x1="{x1}" x2="{x2}" y1="{y + 33}" y2="{y + 33}"'
        print(f'<line class="{edge}" {line}/>')
    print(f'<text class="name" x="318" y="{y + 38}">loss</text>')
print("</svg>")
