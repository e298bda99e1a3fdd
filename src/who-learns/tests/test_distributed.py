"""Several processes: each sees its own part, and says the same."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.distributed as dist
import torch.distributed.nn
import torch.multiprocessing as mp
from torch import nn
from torch.nn import functional as F  # noqa: N812

from who_learns import who_learns

pytestmark = [
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.skipif(not dist.is_gloo_available(), reason="this torch has no gloo"),
]
Wrap = Callable[[nn.Module], nn.Module]
Both = dict[tuple[str, bool], tuple[list[dict[str, Any]], list[str]]]
X = torch.linspace(-1, 1, 64).view(8, 8)
Y = torch.arange(8) % 4
NEW = tuple(map(int, torch.__version__.split(".")[:2])) >= (2, 8)


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.one, self.two = nn.Linear(8, 8), nn.Linear(8, 8)
        self.head = nn.Linear(8, 4)

    def forward(self, x: torch.Tensor, cut: bool = False) -> torch.Tensor:
        h = self.one(x)
        h = h.detach() if cut else h
        return self.head(self.two(h))


def ddp(model: nn.Module) -> nn.Module:
    return nn.parallel.DistributedDataParallel(model, find_unused_parameters=True)


def sharded(model: nn.Module) -> nn.Module:
    from torch.distributed.fsdp import fully_shard

    for layer in (model.one, model.two):
        fully_shard(layer)
    return fully_shard(model)


def sharded_on_the_cpu(model: nn.Module) -> nn.Module:
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    mesh = init_device_mesh("cpu", (1,))
    for layer in (model.one, model.two):
        fully_shard(layer, mesh=mesh)
    return fully_shard(model, mesh=mesh)


def cases() -> list[tuple[str, Wrap, bool]]:
    """Return what the two processes do, one after the other: how the model is wrapped, and the cut."""
    wraps = {"ddp": ddp, "fully_shard": sharded} if NEW else {"ddp": ddp}
    return [(name, wrap, cut) for name, wrap in wraps.items() for cut in (False, True)]


def work(rank: int, folder: Path) -> None:
    torch.set_num_threads(1)
    dist.init_process_group("gloo", f"file://{folder}/store", rank=rank, world_size=2)
    try:
        said = [report_of(rank, wrap, cut) for _, wrap, cut in cases()]
        (folder / str(rank)).write_text(json.dumps(said), "utf-8")
        dist.barrier()
    finally:
        dist.destroy_process_group()


def report_of(rank: int, wrap: Wrap, cut: bool) -> tuple[dict[str, Any], str]:
    torch.manual_seed(0)
    model = wrap(Net())
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model.requires_grad_(True)
    with who_learns(model, optimizer, where=True) as report:
        optimizer.zero_grad()
        F.cross_entropy(model(X[rank::2], cut), Y[rank::2]).backward()
        optimizer.step()
    return report.to_dict(), str(report).partition("AS EXPECTED")[0]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    """Return what each of two processes says: the rows by name, and the text.

    They meet in a file, for others may take a port that is free now before they are there.
    """
    folder = tmp_path_factory.mktemp("both")
    mp.start_processes(work, (folder,), nprocs=2, start_method="spawn")
    said = [json.loads((folder / str(rank)).read_text("utf-8")) for rank in range(2)]
    found: Both = {}
    for (name, _, cut), *reports in zip(cases(), *said, strict=True):
        rows = [
            {n.removeprefix("module."): row for row in told["parameters"] for n in row["names"]}
            for told, _ in reports
        ]
        found[name, cut] = rows, [text for _, text in reports]
    return found


WRAPS = [
    "ddp",
    pytest.param(
        "fully_shard",
        marks=pytest.mark.skipif(not NEW, reason="fully_shard needs a GPU before 2.8"),
    ),
]


@pytest.mark.parametrize("wrap", WRAPS)
def test_each_process_says_that_all_learns(wrap: str, both: Both) -> None:
    found, (one, other) = both[wrap, False]
    assert one == other
    for rows in found:
        assert {(row["verdict"], row["cause"]) for row in rows.values()} == {("ok", "learns")}


@pytest.mark.parametrize("wrap", WRAPS)
def test_each_process_names_the_line(wrap: str, both: Both) -> None:
    found, (one, other) = both[wrap, True]
    for rows in found:
        row = rows["one.weight"]
        assert (row["verdict"], row["cause"], row["changed"]) == ("wrong", "detach", False)
        assert row["cuts"][0]["code"] == "h = h.detach() if cut else h"
        assert rows["head.weight"]["cause"] == "learns"
    assert one == other
    assert one.count("detach() ends its path") == 1


def gathered(h: torch.Tensor) -> torch.Tensor:
    parts = [torch.zeros_like(h) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, h)
    return torch.cat(parts)


@torch.no_grad()  # with gradients, gloo refuses it in some releases
def gathered_into_one(h: torch.Tensor) -> torch.Tensor:
    whole = torch.zeros_like(h)
    dist.all_gather_into_tensor(whole, h)
    return whole


@torch.no_grad()
def gathered_without_recording(h: torch.Tensor) -> torch.Tensor:
    return gathered(h)


def gathered_with_my_own_in_its_place(h: torch.Tensor) -> torch.Tensor:
    parts = [torch.zeros_like(h) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, h)
    parts[dist.get_rank()] = h
    return torch.cat(parts)


def gathered_with_a_derivative(h: torch.Tensor) -> torch.Tensor:
    return torch.cat(torch.distributed.nn.functional.all_gather(h, dist.group.WORLD))


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[None]:
    dist.init_process_group("gloo", init_method=f"file://{tmp_path}/store", rank=0, world_size=1)
    yield
    dist.destroy_process_group()


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize(
    ("gather", "cause", "code"),
    [
        (gathered, "not-differentiable", "dist.all_gather(parts, h)"),
        (gathered_into_one, "no-grad", "dist.all_gather_into_tensor(whole, h)"),
        (gathered_without_recording, "no-grad", "dist.all_gather(parts, h)"),
        (gathered_with_my_own_in_its_place, "learns", None),
        (gathered_with_a_derivative, "learns", None),
    ],
)
def test_what_other_processes_send_has_no_path_back(
    gather: Callable[[torch.Tensor], torch.Tensor], cause: str, code: str | None
) -> None:
    before = dict(vars(dist.ProcessGroup))
    model = Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        h = gather(model.one(X))
        F.cross_entropy(model.head(model.two(h)), Y).backward()
        optimizer.step()
    rows = {name: row for row in report.to_dict()["parameters"] for name in row["names"]}
    assert rows["one.weight"]["cause"] == cause
    assert [cut["code"] for cut in rows["one.weight"]["cuts"]] == ([code] if code else [])
    assert rows["two.weight"]["cause"] == "learns"
    assert dict(vars(dist.ProcessGroup)) == before
    assert gathered(X).shape == X.shape  # after the block, as before it
    assert gathered_into_one(X).shape == X.shape


def state_after(wrap: Wrap, watched: bool) -> list[torch.Tensor]:
    """Return what three steps of one process leave: weights, gradients, momentum, random numbers."""
    torch.manual_seed(0)
    model = wrap(Net())
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)

    def step() -> None:
        optimizer.zero_grad()
        F.cross_entropy(F.dropout(model(X), 0.25), Y).backward()
        optimizer.step()

    for _ in range(3):
        if watched:
            with who_learns(model, optimizer, where=True):
                step()
        else:
            step()
    momentum = [optimizer.state[p]["momentum_buffer"] for p in model.parameters()]
    state = [*model.parameters(), *(p.grad for p in model.parameters()), *momentum]
    return [
        *(getattr(t, "_local_tensor", t).detach().clone() for t in state),
        torch.get_rng_state(),
    ]


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("wrap", WRAPS)
def test_the_numbers_are_those_of_the_bare_step(wrap: str) -> None:
    wraps = {"ddp": ddp, "fully_shard": sharded_on_the_cpu}
    bare, looked = (state_after(wraps[wrap], watched) for watched in (False, True))
    assert len(bare) == len(looked) == 19
    for one, other in zip(bare, looked, strict=True):
        assert torch.equal(one, other)
