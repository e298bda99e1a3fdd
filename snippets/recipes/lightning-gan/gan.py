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

    def tell(self, when):
        grads = [net.weight.grad for net in (self.G, self.D)]
        values = [
            None if grad is None else round(grad.item(), 4)
            for grad in grads
        ]
        print(f"{when}: G.grad and D.grad are {values}")

    def training_step(self, real, index):
        g, d = self.optimizers()
        noise = torch.ones_like(real)

        d.zero_grad()
        fake = self.G(noise).detach()
        self.manual_backward((self.D(fake) - self.D(real)).mean())
        self.tell("step of D")
        self.clip_gradients(d, 1.0, "norm")
        self.tell("clipped")
        d.step()
        d.zero_grad()

        self.toggle_optimizer(g)
        g.zero_grad()
        self.manual_backward(-self.D(self.G(noise)).mean())
        self.tell("step of G")
        g.step()
        self.untoggle_optimizer(g)


quiet = dict(
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
)
data = torch.utils.data.DataLoader(torch.full((1, 1), 3.0))
lightning.Trainer(max_epochs=1, **quiet).fit(GAN(), data)
