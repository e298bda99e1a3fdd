import torch

from stop_the_gradient.figures import svg, text

x = torch.tensor([1.0, 2.0], requires_grad=True)
z = x**2
d, c = z.detach(), z.detach().clone()
d[0] = 100.0

names = {"z": z, "d = z.detach()": d, "z.detach().clone()": c}
memory = {}
for name, tensor in names.items():
    memory.setdefault(tensor.data_ptr(), []).append(name)
parts, said, y = [], [], 6
for shared in memory.values():
    high = 40 * len(shared) - 10
    middle = y + high // 2
    numbers = str(names[shared[0]].tolist())
    box = 'class="outcome" rx="4"'
    for place, name in enumerate(shared):
        row = y + 40 * place
        parts.append(
            f'<rect {box} x="8" y="{row}" width="172" height="30"/>'
        )
        parts.append(text(18, row + 20, name, "code start"))
        parts.append(f'<path class="way" d="M180 {row + 15}H214"/>')
        parts.append(f'<path class="tip" d="M222 {row + 15}l-9 5v-10z"/>')
    size = f'width="110" height="{high}"'
    parts.append(f'<rect {box} x="222" y="{y}" {size}/>')
    parts.append(text(277, middle + 5, numbers, "result"))
    said.append(f"{' and '.join(shared)}: {numbers}.")
    y += high + 24
told = " ".join(said)
print(
    svg(
        "z shows the 100 that was written to d",
        told,
        340,
        y - 18,
        parts,
        "questions",
    )
)
