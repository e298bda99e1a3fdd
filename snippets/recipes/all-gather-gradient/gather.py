import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


class AllGather(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        parts = [torch.empty_like(x) for _ in range(dist.get_world_size())]
        dist.all_gather(parts, x)
        return torch.stack(parts)

    @staticmethod
    def backward(ctx, gradient):
        gradient = gradient.clone()
        dist.all_reduce(gradient)  # the sum of what all processes send back
        return gradient[dist.get_rank()]


def train(rank, folder):
    dist.init_process_group(
        "gloo", f"file://{folder}/store", rank=rank, world_size=2
    )
    weight = torch.tensor(1.0, requires_grad=True)
    z = weight * (1.0 + rank)  # 1 in the first process, 2 in the second
    loss = z * AllGather.apply(z).sum()
    loss.backward()
    dist.all_reduce(weight.grad)
    if rank == 0:
        print("averaged, as DDP does:", weight.grad.item() / 2)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
    weight = torch.tensor(1.0, requires_grad=True)
    z = weight * torch.tensor([1.0, 2.0])
    (z * z.sum()).mean().backward()
    print("one process with both:", weight.grad.item())
