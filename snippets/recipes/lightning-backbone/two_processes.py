import os
import tempfile

import lightning
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from lightning.pytorch.callbacks import BackboneFinetuning
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self, detach):
        super().__init__()
        self.detach = detach
        self.backbone = nn.Linear(1, 1, bias=False)
        self.head = nn.Linear(1, 1, bias=False)
        nn.init.ones_(self.backbone.weight)
        nn.init.ones_(self.head.weight)

    def configure_optimizers(self):
        learns = [p for p in self.parameters() if p.requires_grad]
        return torch.optim.SGD(learns, lr=0.25)

    def training_step(self, batch, index):
        h = self.backbone(batch * (1 + 2 * self.global_rank))
        if self.detach and self.current_epoch < 1:
            h = h.detach()
        return self.head(h).mean()

    def on_train_epoch_end(self):
        weights = [torch.zeros(1, 1) for _ in range(2)]
        dist.all_gather(weights, self.backbone.weight.detach().clone())
        if self.global_rank == 0:
            shown = [weight.item() for weight in weights]
            print(f"    epoch {self.current_epoch}, backbone:", shown)


quiet = dict(
    accelerator="cpu",
    devices=2,
    strategy="ddp_find_unused_parameters_true",
    max_epochs=2,
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
    data = torch.utils.data.DataLoader(torch.ones(2, 1))
    callback = BackboneFinetuning(
        unfreeze_backbone_at_epoch=1, backbone_initial_lr=0.25
    )
    for name, detach, callbacks in [
        ("detach() until epoch 1", True, []),
        ("BackboneFinetuning", False, [callback]),
    ]:
        if rank == 0:
            print(name)
        trainer = lightning.Trainer(callbacks=callbacks, **quiet)
        trainer.fit(Net(detach), data)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(train, (folder,), 2, start_method="fork")
