import os
import tempfile

import lightning
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn


class GAN(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.automatic_optimization = False
        self.G = nn.Linear(1, 1, bias=False)
        self.D = nn.Linear(1, 1, bias=False)
        nn.init.ones_(self.G.weight)
        nn.init.ones_(self.D.weight)

    def configure_optimizers(self):
        g = torch.optim.SGD(self.G.parameters(), lr=0.5)
        d = torch.optim.SGD(self.D.parameters(), lr=0.5)
        return g, d

    def training_step(self, real, index):
        g, d = self.optimizers()
        noise = torch.full_like(real, 1.0 + 2 * self.global_rank)

        d.zero_grad()
        fake = self.G(noise).detach()
        self.manual_backward((self.D(fake) - self.D(real)).mean())
        self.tell("D", self.D)
        d.step()
        d.zero_grad()

        with self.toggled_optimizer(g):
            g.zero_grad()
            self.manual_backward(-self.D(self.G(noise)).mean())
            self.tell("G", self.G)
            g.step()

    def tell(self, name, net):
        grads = [torch.zeros(1, 1) for _ in range(2)]
        dist.all_gather(grads, net.weight.grad.clone())
        if self.global_rank == 0:
            print(f"    {name} on both:", [grad.item() for grad in grads])


quiet = dict(
    accelerator="cpu",
    devices=2,
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
)


def train(rank, folder):
    given = dict(RANK=rank, LOCAL_RANK=rank, WORLD_SIZE=2, GROUP_RANK=0)
    given |= dict(LOCAL_WORLD_SIZE=2, TORCHELASTIC_RUN_ID="none")
    os.environ |= {name: str(value) for name, value in given.items()}
    store = f"file://{folder}/store"
    dist.init_process_group("gloo", store, rank=rank, world_size=2)
    data = torch.utils.data.DataLoader(torch.full((4, 1), 3.0))
    for strategy in "ddp_find_unused_parameters_true", "ddp":
        if rank == 0:
            print(strategy)
        trainer = lightning.Trainer(
            max_epochs=1, max_steps=4, strategy=strategy, **quiet
        )
        try:
            trainer.fit(GAN(), data)
        except RuntimeError as error:
            if rank == 0:
                print(f"RuntimeError: {str(error).partition('. ')[0]}.")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
