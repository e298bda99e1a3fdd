import lightning
import torch
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

    def penalty(self, real, fake):
        x = (real + fake) / 2
        if not x.requires_grad:
            x.requires_grad_()
        score = self.D(x).square().sum()
        (grad,) = torch.autograd.grad(score, x, create_graph=True)
        return (grad.norm(dim=1) - 1).square().mean()

    def training_step(self, real, index):
        g, d = self.optimizers()
        for name, optimizer, cut in (
            ("D's step, fake detached    ", d, True),
            ("G's step, fake not detached", g, False),
            ("G's step, fake detached    ", g, True),
        ):
            g.zero_grad()
            d.zero_grad()
            with self.toggled_optimizer(optimizer):
                fake = self.G(torch.ones_like(real))
                fake = fake.detach() if cut else fake
                self.manual_backward(self.penalty(real, fake))
            grads = [net.weight.grad for net in (self.G, self.D)]
            grads = [
                None if grad is None else grad.item() for grad in grads
            ]
            print(f"{name}: G.grad and D.grad are {grads}")


quiet = dict(
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
)
data = torch.utils.data.DataLoader(torch.full((1, 1), 3.0))
lightning.Trainer(max_epochs=1, **quiet).fit(GAN(), data)
