import torch

from stop_the_gradient.figures import questions

w = torch.tensor([3.0], requires_grad=True)
with torch.inference_mode():
    b = torch.tensor([6.0])
ways = {
    "b += 1": lambda: b.add_(1),
    "b.requires_grad_()": lambda: b.requires_grad_(),
    "w * b": lambda: w * b,
    "w + b": lambda: w + b,
    "torch.cat([w, b])": lambda: torch.cat([w, b]),
    "w * b.clone()": lambda: w * b.clone(),
}
changed, saved, works = [], [], []
for way, use in ways.items():
    try:
        use()
        works.append(way)
    except RuntimeError as error:
        (saved if "saved" in str(error) else changed).append(way)
steps = [
    ("Does it change b, or its flag?", "yes", ["an error", *changed]),
    ("Does its gradient need b?", "yes", ["an error", *saved]),
]
title = "b works where it isn't changed and isn't needed for a gradient"
print(questions(title, steps, ["works", *works]))
