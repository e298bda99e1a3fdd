"""What `who_learns()` costs: a step that is looked at, by the bare step, in one run.

`python tests/studies/looking.py [--rounds 5]` prints a table. Each round does the bare step, one
that is looked at, and one with `where=True`, one after the other, so that a machine that gets
slower slows all three. Time is that of the processor, of all threads. Memory is what the block
holds while the step runs: the tensors it keeps, by the bytes of the model.
"""

import argparse
import gc
import statistics
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import torch
import torchvision
from torch import nn

from who_learns import who_learns


class Language(nn.Module):  # type: ignore[misc]
    """A transformer of about 100 million parameters."""

    def __init__(self) -> None:
        super().__init__()
        self.embed = nn.Embedding(20_000, 768)
        layer = nn.TransformerEncoderLayer(768, 12, 3072, dropout=0.0, batch_first=True)
        self.body = nn.TransformerEncoder(layer, 12, enable_nested_tensor=False)
        self.head = nn.Linear(768, 20_000, bias=False)
        self.head.weight = self.embed.weight

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return the logits of each token."""
        return self.head(self.body(self.embed(x)))


def resnet() -> tuple[nn.Module, torch.Tensor, Callable[[torch.Tensor], torch.Tensor]]:
    """Return ResNet-50, a batch of 8 pictures of the usual size, and a loss."""
    return (
        torchvision.models.resnet50(),
        torch.randn(8, 3, 224, 224),
        lambda out: out.square().mean(),
    )


def language() -> tuple[nn.Module, torch.Tensor, Callable[[torch.Tensor], torch.Tensor]]:
    """Return a transformer, a batch of 4 texts of 128 tokens, and a loss."""
    tokens = torch.randint(0, 20_000, (4, 128))
    return (
        Language(),
        tokens,
        lambda out: nn.functional.cross_entropy(out.flatten(0, 1), tokens.flatten()),
    )


def measured(make: Callable[[], Any], rounds: int) -> tuple[int, list[float], list[float], float]:
    """Return the parameters, the ratios of time without and with `where`, and that of memory."""
    torch.manual_seed(0)
    model, data, loss = make()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-5)

    def step() -> None:
        optimizer.zero_grad()
        loss(model(data)).backward()
        optimizer.step()

    blocks: list[Callable[[], Any]] = [
        nullcontext,
        lambda: who_learns(model, optimizer),
        lambda: who_learns(model, optimizer, where=True),
    ]
    step()
    times: list[list[float]] = [[], [], []]
    for _ in range(rounds):
        for block, taken in zip(blocks, times, strict=True):
            start = time.process_time()
            with block():
                step()
            taken.append(time.process_time() - start)
    size = sum(t.numel() * t.element_size() for t in (*model.parameters(), *model.buffers()))
    watch = who_learns(model, optimizer)
    before = held()
    with watch:
        kept = held() - before
    count = sum(p.numel() for p in model.parameters())
    ratios = [[b / a for a, b in zip(times[0], taken, strict=True)] for taken in times[1:]]
    return count, ratios[0], ratios[1], kept / size


def held() -> int:
    """Return the bytes of all tensors that Python knows, each memory once."""
    gc.collect()
    found = {}
    for one in gc.get_objects():
        if type(one) in (torch.Tensor, nn.Parameter):
            storage = one.untyped_storage()
            found[storage.data_ptr()] = storage.nbytes()
    return sum(found.values())


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    print("| Model | Parameters | Time | Time with where=True | Memory |")
    print("| --- | --- | --- | --- | --- |")
    for name, make in (("ResNet-50", resnet), ("transformer", language)):
        count, plain, where, memory = measured(make, rounds)
        cells = [f"+{100 * (statistics.median(r) - 1):.1f} %" for r in (plain, where)]
        print(
            f"| {name} | {count / 1e6:.0f} million | {' | '.join(cells)} | {100 * memory:.2f} % |"
        )


if __name__ == "__main__":
    main()
