# --8<-- [start:model]
import torch
from torch import nn
from torch.nn.functional import l1_loss, mse_loss
from torch.optim import SGD


def one_weight(value):
    net = nn.Linear(1, 1, bias=False)
    nn.init.constant_(net.weight, value)
    return net


class Pix2Pix:
    """One training step in the order of pix2pix, with one weight each."""

    def __init__(self, detach, retain_graph=False, zero_grad_late=True):
        self.detach, self.retain_graph = detach, retain_graph
        self.zero_grad_late = zero_grad_late
        self.netG, self.netD = one_weight(2.0), one_weight(1.0)
        self.optimizer_G = SGD(self.netG.parameters(), lr=1 / 16)
        self.optimizer_D = SGD(self.netD.parameters(), lr=1 / 16)
        self.real_A = torch.tensor([[1.0]])
        self.real_B = torch.tensor([[3.0]])

    def criterionGAN(self, prediction, is_real):
        return mse_loss(prediction, torch.full_like(prediction, is_real))

    def backward_D(self):
        fake_B = self.fake_B.detach() if self.detach else self.fake_B
        loss_fake = self.criterionGAN(self.netD(fake_B), False)
        loss_real = self.criterionGAN(self.netD(self.real_B), True)
        loss_D = (loss_fake + loss_real) * 0.5
        loss_D.backward(retain_graph=self.retain_graph)

    def backward_G(self):
        loss_GAN = self.criterionGAN(self.netD(self.fake_B), True)
        loss_G = loss_GAN + l1_loss(self.fake_B, self.real_B)
        loss_G.backward()

    def optimize_parameters(self):
        self.fake_B = self.netG(self.real_A)

        self.optimizer_D.zero_grad()
        if not self.zero_grad_late:
            self.optimizer_G.zero_grad()
        self.backward_D()
        self.show("after backward_D")
        self.optimizer_D.step()
        self.show("after optimizer_D.step")

        if self.zero_grad_late:
            self.optimizer_G.zero_grad()
        self.backward_G()
        self.show("after backward_G")
        self.optimizer_G.step()
        self.show("after optimizer_G.step")

    def show(self, when):
        G, D = self.netG.weight, self.netD.weight
        grads = [None if w.grad is None else w.grad.item() for w in (G, D)]
        print(f"{when:23} G {G.item()} grad {grads[0]},", end=" ")
        print(f"D {D.item()} grad {grads[1]}")


# --8<-- [end:model]
# --8<-- [start:detach]
Pix2Pix(detach=True).optimize_parameters()
# --8<-- [end:detach]
# --8<-- [start:no_detach]
try:
    Pix2Pix(detach=False).optimize_parameters()
except RuntimeError as error:
    print(str(error).split(" (")[0])
# --8<-- [end:no_detach]
# --8<-- [start:retain_graph]
Pix2Pix(detach=False, retain_graph=True).optimize_parameters()
# --8<-- [end:retain_graph]
# --8<-- [start:zero_grad_early]
Pix2Pix(
    detach=False, retain_graph=True, zero_grad_late=False
).optimize_parameters()
# --8<-- [end:zero_grad_early]
