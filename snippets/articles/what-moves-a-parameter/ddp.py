# --8<-- [start:processes]
import os
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torchvision.ops import StochasticDepth


def worker(rank, experiment, folder, results):
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    results.put((rank, experiment(rank)))
    dist.destroy_process_group()


def on_two_ranks(experiment):
    """Run experiment(rank) in two processes. Print what each returns."""
    os.environ["TORCH_CPP_LOG_LEVEL"] = "ERROR"  # no advice from C++
    # This process has computed nothing, so it may be forked: that is fast.
    results = mp.get_context("fork").SimpleQueue()
    with tempfile.TemporaryDirectory() as folder:
        arguments = experiment, folder, results
        mp.start_processes(worker, arguments, 2, start_method="fork")
    seen = dict(results.get() for rank in range(2))
    for case in seen[0]:
        print(case)
        for rank in 0, 1:
            print(f"  rank {rank}:", seen[rank][case])


class Net(nn.Module):
    def __init__(self, drop=0.0):
        super().__init__()
        self.stem = nn.Linear(1, 1, bias=False)
        self.block = nn.Linear(1, 1, bias=False)
        self.drop = StochasticDepth(drop, mode="row")
        self.runs = 0

    def forward(self, x, run_block):
        self.runs += 1
        self.leaf = self.stem.weight.is_leaf
        y = self.stem(x)
        return y + self.drop(self.block(x)) if run_block else y


def gradients(model, rank, run_block=True):
    """Return the gradients, which are 1 on rank 0 and 3 on rank 1."""
    model.zero_grad()
    try:
        model(torch.tensor([[1.0 + 2.0 * rank]]), run_block).backward()
    except RuntimeError as error:
        return str(error).split(". ")[0]
    grads = [p.grad for p in model.parameters()]
    return [None if grad is None else grad.item() for grad in grads]


# --8<-- [end:processes]


# --8<-- [start:step]
def step(rank):
    net = Net()
    nn.init.constant_(net.stem.weight, 5.0 + rank)
    seen = {"by itself": gradients(net, rank)}
    model = DistributedDataParallel(net)
    seen["wrapped"] = gradients(model, rank)
    seen["in forward"] = f"leaf: {net.leaf}, runs: {net.runs}"
    seen["stem.weight, wrapped"] = net.stem.weight.item()
    return seen


if __name__ == "__main__":
    on_two_ranks(step)
# --8<-- [end:step]


# --8<-- [start:flags]
def flags(rank):
    seen = {}
    net = Net()
    net.block.requires_grad_(False)
    model = DistributedDataParallel(net)
    seen["frozen before wrapping"] = gradients(model, rank)
    net.block.requires_grad_(True)
    seen["unfrozen after wrapping"] = gradients(model, rank)

    net = Net()
    model = DistributedDataParallel(net)
    net.block.requires_grad_(False)
    seen["frozen after wrapping, step 1"] = gradients(model, rank)
    seen["frozen after wrapping, step 2"] = gradients(model, rank)

    model = DistributedDataParallel(net)
    seen["wrapped again"] = gradients(model, rank)
    return seen


if __name__ == "__main__":
    on_two_ranks(flags)
# --8<-- [end:flags]


# --8<-- [start:skip]
def skip(rank):
    seen = {}
    model = DistributedDataParallel(Net())
    seen["skipped, step 1"] = gradients(model, rank, False)
    seen["skipped, step 2"] = gradients(model, rank, False)

    model = DistributedDataParallel(Net(), find_unused_parameters=True)
    seen["find unused, skipped"] = gradients(model, rank, False)
    seen["find unused, run"] = gradients(model, rank, True)
    seen["find unused, run by rank 1"] = gradients(model, rank, rank == 1)

    model = DistributedDataParallel(Net(drop=1.0 - rank))
    seen["multiplied by 0 on rank 0"] = gradients(model, rank, True)
    return seen


if __name__ == "__main__":
    on_two_ranks(skip)
# --8<-- [end:skip]


# --8<-- [start:coin]
def coin(step):
    """Return the same answer on every rank, whatever was drawn before."""
    generator = torch.Generator().manual_seed(step)
    return torch.rand((), generator=generator).item() < 0.5


def train(rank):
    model = DistributedDataParallel(Net(), find_unused_parameters=True)
    block = model.module.block.weight
    optimizer = torch.optim.SGD(model.parameters(), lr=0.25, momentum=0.5)
    moved = []
    for step in range(16):
        before = block.item()
        gradients(model, rank, run_block=coin(step))
        optimizer.step()
        moved.append(block.item() != before)
    weights = [torch.zeros(1, 1), torch.ones(1, 1)]
    dist.all_gather(weights, block.detach())
    return {
        "moved when it ran": moved == [coin(step) for step in range(16)],
        "moved in some steps only": len(set(moved)) == 2,
        "equal weights on both ranks": torch.equal(*weights),
    }


if __name__ == "__main__":
    on_two_ranks(train)
# --8<-- [end:coin]
