import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def train(rank, folder):
    dist.init_process_group(
        "gloo", f"file://{folder}/store", rank=rank, world_size=2
    )
    for put_back in False, True:
        for whole in False, True:
            weight = torch.tensor(1.0, requires_grad=True)
            z = weight * (1.0 + rank)
            parts = [torch.empty(()) for _ in range(2)]
            dist.all_gather(parts, z.detach())
            if put_back:
                parts[rank] = z
            everything = torch.stack(parts)
            loss = (
                everything.sum() ** 2 / 2 if whole else z * everything.sum()
            )
            if loss.requires_grad:
                loss.backward()
            average = (
                torch.zeros(()) if weight.grad is None else weight.grad
            )
            dist.all_reduce(average)
            if rank == 0:
                kind = "the whole loss" if whole else "the loss of its part"
                print(f"put back: {put_back}, {kind}:", average.item() / 2)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
