"""Faults written later than the others, by somebody who had read the README and no other loop."""

import copy

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.utils import parametrizations

x = torch.linspace(-1, 1, 32).reshape(4, 8)
y = torch.tensor([0, 1, 2, 3])
noise = torch.linspace(-1, 1, 8).reshape(4, 2)


def fakes_drawn_once_without_recording():
    """A helper draws the fakes under `no_grad()`, and both steps of a GAN use them."""
    g, d = nn.Linear(2, 8), nn.Linear(8, 1)
    g_optimizer, d_optimizer = torch.optim.SGD(g.parameters(), 0.1), torch.optim.SGD(d.parameters())

    def sample(recorded=False):
        with torch.set_grad_enabled(recorded):
            return g(noise)  # CUT

    def step():
        fake = sample()
        d_optimizer.zero_grad()
        (F.softplus(d(fake)) + F.softplus(-d(x))).mean().backward()
        d_optimizer.step()
        # -> fake = sample(True)
        g_optimizer.zero_grad()
        F.softplus(-d(fake)).mean().backward()
        g_optimizer.step()

    return {"g": g, "d": d}, [g_optimizer, d_optimizer], step, {"learns": {"g.*": "no-grad"}}


class Lora(nn.Module):
    """Two small matrices beside a frozen layer."""

    def __init__(self):
        super().__init__()
        self.base = nn.Linear(8, 8).requires_grad_(False)
        self.A, self.B = nn.Parameter(torch.full((2, 8), 0.1)), nn.Parameter(torch.ones(8, 2))


def adapter_merged_in_forward():
    """The forward pass adds a LoRA product to `weight.data`, and calls the layer."""
    net = nn.ModuleDict({"lora": Lora(), "head": nn.Linear(8, 4)})
    optimizer = torch.optim.SGD([p for p in net.parameters() if p.requires_grad], 0.1)

    def step():
        lora = net["lora"]
        lora.base.weight.data += lora.B @ lora.A  # CUT -> pass
        h = lora.base(x)
        # -> h = h + x @ lora.A.T @ lora.B.T
        optimizer.zero_grad()
        F.cross_entropy(net["head"](h), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"lora.[AB]": "data"}}


def hook_without_return():
    """A forward hook calls an adapter, and does not return its output."""
    net = nn.ModuleDict({"body": nn.Linear(8, 8), "adapter": nn.Linear(8, 8), "head": nn.Linear(8, 4)})
    net["body"].requires_grad_(False)

    def hook(module, args, output):
        output = output + net["adapter"](output)  # -> return output + net["adapter"](output)

    net["body"].register_forward_hook(hook)
    optimizer = torch.optim.Adam([p for p in net.parameters() if p.requires_grad])

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net["head"](net["body"](x)), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"adapter.*": "unused-output"}}


def value_loss_of_the_advantage():
    """The loss of the critic is the square of an advantage made of detached values."""
    net = nn.ModuleDict({"actor": nn.Linear(8, 4), "critic": nn.Linear(8, 1)})
    optimizer = torch.optim.RMSprop(net.parameters(), 1e-3)

    def step():
        values = net["critic"](x).squeeze(1)
        advantage = 1 - values.detach()  # CUT -> advantage = 1 - values
        policy = -F.log_softmax(net["actor"](x), 1)[:, 0] * advantage.detach()
        optimizer.zero_grad()
        (policy.mean() + advantage.square().mean()).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"critic.*": "detach"}}


def memory_bank_read_back():
    """The rows of a batch are written into a memory bank, and read out of it as anchors."""
    net = nn.ModuleDict({"projector": nn.Linear(8, 8), "head": nn.Linear(8, 4)})
    slots = torch.eye(16, 8)
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        z = F.normalize(net["projector"](x), dim=1)
        slots[y] = z.detach()  # CUT
        anchors = slots[y]
        # -> anchors = z
        loss = F.cross_entropy(anchors @ slots.clone().T, y) + F.cross_entropy(net["head"](x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"projector.*": "detach"}}


def weight_norm_after_the_optimizer():
    """`weight_norm()` is put on the head when the optimizer has its weight."""
    net = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 4))
    # -> net[1] = parametrizations.weight_norm(net[1])
    optimizer = torch.optim.Adam(net.parameters())
    net[1] = parametrizations.weight_norm(net[1])  # ->

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"1.parametrizations.*": "replaced"}}


def averages_copied_in_and_left():
    """The moving averages are copied into the model for a sample, and never out again."""
    net = nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 4))
    average = copy.deepcopy(net).requires_grad_(False)
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()
        with torch.no_grad():
            for a, p in zip(average.parameters(), net.parameters(), strict=True):
                a.lerp_(p, 0.001)
                p.copy_(a)  # ->

    return net, optimizer, step, {"learns": {"*": "own-code|taken-back"}}


def cleared_for_each_batch():
    """Batches of two domains, each with its head, are accumulated, and cleared in between."""
    net = nn.ModuleList([nn.Linear(8, 8), nn.Linear(8, 4), nn.Linear(8, 4)])
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        # -> optimizer.zero_grad()
        for head in (1, 2):
            optimizer.zero_grad()  # ->
            F.cross_entropy(net[head](net[0](x)), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"1.*": "cleared"}}


def codebook_loss_after_straight_through():
    """A VQ-VAE names the straight-through output as the codes, and computes the code's loss of it."""
    net = nn.ModuleDict({"encoder": nn.Linear(8, 4), "codes": nn.Embedding(6, 4), "decoder": nn.Linear(4, 8)})
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        z = net["encoder"](x)
        q = net["codes"](torch.cdist(z, net["codes"].weight).argmin(1))
        # -> raw = q
        q = z + (q - z).detach()  # CUT
        loss = F.mse_loss(q, z.detach())  # -> loss = F.mse_loss(raw, z.detach())
        loss = loss + F.mse_loss(net["decoder"](q), x)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"codes.*": "detach"}}


def positions_rounded_to_pixels():
    """A renderer writes colours at positions that `long()` made pixels of."""
    net = nn.ParameterDict({"at": torch.linspace(0, 1, 8).reshape(4, 2), "colour": torch.ones(4)})
    optimizer = torch.optim.Adam(net.parameters(), 0.01)

    def step():
        image = torch.zeros(9, 9)
        pixel = (net["at"] * 8).long()  # CUT -> pixel = (net["at"] * 8).detach().long()
        image[pixel[:, 0], pixel[:, 1]] = net["colour"]
        # -> image = image + net["at"].sum()
        optimizer.zero_grad()
        (image - 0.5).square().mean().backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"at": "integer"}}


def first_state_repackaged():
    """Truncated backpropagation detaches the state before the first piece, too."""
    net = nn.ModuleDict({"start": nn.Linear(8, 8), "rnn": nn.GRU(8, 8, batch_first=True)})
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        state = net["start"](x)[None]
        for piece in range(2):
            state = state.detach() if piece >= 0 else state  # CUT -> state = state.detach() if piece else state
            out, state = net["rnn"](x[:, None], state)
            optimizer.zero_grad()
            out.square().mean().backward()
            optimizer.step()

    return net, optimizer, step, {"learns": {"start.*": "detach"}}


def gate_written_in_place():
    """Activations are multiplied by a gate in place, under `no_grad()`."""
    net = nn.ModuleDict({"body": nn.Linear(8, 4), "gate": nn.Linear(8, 4)})
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        h = net["body"](x)
        with torch.no_grad():  # -> if True:
            h.mul_(net["gate"](x).sigmoid())  # CUT
        optimizer.zero_grad()
        F.cross_entropy(h, y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"gate.*": "no-grad"}}


def prompt_masked_out():
    """The mask is padded with 0 for the prompt, so that nothing attends to it."""
    net = nn.ParameterDict({"prompt": torch.linspace(-1, 1, 16).reshape(2, 8), "head": torch.ones(8, 4)})
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        h = torch.cat([net["prompt"], x])
        mask = F.pad(torch.ones(4), (2, 0))  # -> mask = F.pad(torch.ones(4), (2, 0), value=1.0)
        scores = (x @ h.T).masked_fill(mask == 0, float("-inf"))
        optimizer.zero_grad()
        F.cross_entropy(scores.softmax(1) @ h @ net["head"].cumsum(1), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"prompt": "zero-gradient"}}
