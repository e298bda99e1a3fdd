"""Faults: the path from the loss to a parameter ends. # CUT marks each line at which it does."""

import copy

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.autograd import Variable
from torch.func import functional_call
from torch.utils.checkpoint import checkpoint

x = torch.linspace(-1, 1, 32).reshape(4, 8)
y = torch.tensor([0, 1, 2, 3])
tokens = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 1, 2], [3, 4, 5]])
# fmt: off

class Two(nn.Module):
    """An encoder and a head, for loops of which only the encoder is cut off."""

    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(8, 8)
        self.head = nn.Linear(8, 4)


def loss_rebuilt_from_item():
    """The loss is a number, and made a tensor again so that `backward()` is quiet."""
    net = nn.Linear(8, 4)
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        optimizer.zero_grad()
        loss = F.cross_entropy(net(x), y)
        loss = torch.tensor(loss.item(), requires_grad=True)  # CUT ->
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "item|new-tensor"}}


def losses_summed_in_a_new_tensor():
    """The losses of two tasks are put into `torch.tensor([...])` to be summed."""
    net = nn.Linear(8, 4)
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        out = net(x)
        parts = [F.cross_entropy(out, y), out.square().mean()]
        total = torch.tensor(parts, requires_grad=True).sum()  # CUT -> total = sum(parts)
        optimizer.zero_grad()
        total.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "item|new-tensor"}}


def loss_of_predicted_classes():
    """The loss compares classes, and `requires_grad` is set so that `backward()` runs."""
    net = nn.Linear(8, 4)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        predicted = net(x).argmax(dim=1).float()  # CUT -> predicted = net(x).mean(dim=1)
        loss = F.mse_loss(predicted, y.float())
        loss.requires_grad_(True)
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "integer"}}


def loss_of_thresholded_masks():
    """A Dice loss of masks that are thresholded before."""
    net = nn.Conv2d(1, 1, 3, padding=1)
    optimizer = torch.optim.Adam(net.parameters())
    image = torch.linspace(0, 1, 64).reshape(1, 1, 8, 8)
    target = (image > 0.5).float()

    def step():
        optimizer.zero_grad()
        mask = torch.sigmoid(net(image))
        mask = (mask > 0.5).float()  # CUT ->
        dice = 1 - 2 * (mask * target).sum() / (mask.sum() + target.sum() + 1)
        dice.requires_grad_(True)
        dice.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "comparison"}}


def rounded_regression():
    """Outputs are rounded to whole ratings before the loss."""
    net = nn.Linear(8, 1)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        rating = net(x).squeeze(1)
        rating = torch.round(rating)  # CUT ->
        F.mse_loss(rating, y.float()).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "rounding"}}


def features_clipped_with_numpy():
    """Features take a turn through NumPy."""
    net = Two()
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        h = net.encoder(x)
        clipped = np.clip(h.detach().numpy(), -1, 1)  # CUT -> clipped = h.clamp(-1, 1)
        h = torch.from_numpy(clipped)  # -> h = clipped
        loss = F.cross_entropy(net.head(h), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"encoder.*": "detach|numpy"}}


def data_in_forward():
    """Forward uses `.data` of a hidden state, as code for PyTorch 0.3 did."""

    class Net(Two):
        def forward(self, x):
            h = torch.relu(self.encoder(x))
            return self.head(h.data)  # CUT -> return self.head(h)

    net = Net()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"encoder.*": "data"}}


def features_detached_for_a_memory():
    """Features are detached for a memory bank, and the loss takes the detached ones (haowang1992/DSN#2)."""
    net = Two()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    bank = []

    def step():
        features = net.encoder(x)
        features = features.detach()  # CUT ->
        bank.append(features)
        loss = F.cross_entropy(net.head(features), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"encoder.*": "detach"}}


def vision_tower_under_a_decorator():
    """The vision tower's forward has `@torch.no_grad()`, and is to be tuned (TinyLLaVA/TinyLLaVA_Factory#17)."""

    class Tower(nn.Module):
        def __init__(self):
            super().__init__()
            self.patches = nn.Linear(8, 8)

        @torch.no_grad()  # -> # tuned
        def forward(self, x):
            return self.patches(x)  # CUT

    net = nn.Sequential(Tower(), nn.Linear(8, 4))
    optimizer = torch.optim.AdamW(net.parameters(), 0.01, weight_decay=0)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"0.patches.*": "no-grad"}}


def text_encoder_under_no_grad():
    """Of two encoders one runs under `no_grad()`, and is in the optimizer (edreisMD/ConVIRT-pytorch#7)."""
    net = nn.ModuleDict({"image": nn.Linear(8, 8), "text": nn.EmbeddingBag(8, 8)})
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)

    def step():
        image = net["image"](x)
        with torch.no_grad():  # -> if True:
            text = net["text"](tokens)  # CUT
        loss = F.cross_entropy(image @ text.T, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"text.*": "no-grad"}}


def backbone_in_inference_mode():
    """The backbone of a linear probe is unfrozen, and `inference_mode()` is still there."""
    backbone, head = nn.Linear(8, 8), nn.Linear(8, 4)
    optimizer = torch.optim.SGD([*backbone.parameters(), *head.parameters()], 0.1)

    def step():
        optimizer.zero_grad()
        with torch.inference_mode():  # -> with torch.enable_grad():
            features = backbone(x)  # CUT
        loss = F.cross_entropy(head(features.clone()), y)
        loss.backward()
        optimizer.step()

    return (
        {"backbone": backbone, "head": head}, optimizer, step,
        {"learns": {"backbone.*": "inference-mode"}},
    )  # fmt: skip


def embeddings_through_lists():
    """Word vectors are collected as lists, because padding lists was easy."""

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.words = nn.Embedding(8, 4)
            self.out = nn.Linear(12, 4)

        def forward(self, tokens):
            rows = [self.words(t).flatten().tolist() for t in tokens]  # CUT -> rows = [self.words(t).flatten() for t in tokens]
            return self.out(torch.tensor(rows))  # -> return self.out(torch.stack(rows))

    net = Net()
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(tokens), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"words.weight": "item|new-tensor"}}


def matrix_from_parameters():
    """A rotation is filled with the sine and cosine of a parameter (pytorch/pytorch#61410)."""

    class Rotate(nn.Module):
        def __init__(self):
            super().__init__()
            self.angle = nn.Parameter(torch.tensor(0.3))
            self.scale = nn.Parameter(torch.ones(2))

        def forward(self, p):
            c, s = self.angle.cos(), self.angle.sin()
            turn = torch.Tensor([[c, -s], [s, c]])  # CUT -> turn = torch.stack([c, -s, s, c]).reshape(2, 2)
            return p @ turn * self.scale

    net = Rotate()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.mse_loss(net(torch.eye(2)), torch.ones(2, 2)).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"angle": "item|new-tensor"}}


def bins_by_a_cast():
    """An output is cast to a whole number, which picks a row of a table."""
    net = nn.ModuleDict({"position": nn.Linear(8, 1), "table": nn.Embedding(8, 4)})
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        where = torch.sigmoid(net["position"](x)).squeeze(1) * 7
        rows = net["table"](where.long())  # CUT -> rows = net["table"](where.long()) * where[:, None]
        F.cross_entropy(rows, y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"position.*": "integer"}}


def hard_gate():
    """A gate is open or shut."""

    class Gated(Two):
        def __init__(self):
            super().__init__()
            self.gate = nn.Linear(8, 8)

        def forward(self, x):
            open_ = torch.sigmoid(self.gate(x))
            open_ = (open_ > 0.5).float()  # CUT ->
            return self.head(self.encoder(x) * open_)

    net = Gated()
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"gate.*": "comparison"}}


def router_that_only_chooses():
    """A mixture of experts takes the best expert, and does not weigh it."""

    class Mixture(nn.Module):
        def __init__(self):
            super().__init__()
            self.router = nn.Linear(8, 2)
            self.experts = nn.Parameter(torch.linspace(-1, 1, 64).reshape(2, 8, 4))

        def forward(self, x):
            scores = self.router(x).softmax(-1)
            best = scores.argmax(-1)  # CUT
            out = torch.einsum("bi,bio->bo", x, self.experts[best])
            return out  # -> return out * scores.max(-1, keepdim=True).values

    net = Mixture()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"router.*": "integer"}}


def codebook_without_straight_through():
    """A VQ-VAE decodes the nearest codes, and nothing passes the gradient to the encoder."""
    net = nn.ModuleDict({"enc": nn.Linear(8, 2), "code": nn.Embedding(4, 2), "dec": nn.Linear(2, 8)})
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        z = net["enc"](x)
        nearest = torch.cdist(z, net["code"].weight).argmin(-1)  # CUT
        q = net["code"](nearest)
        vq = F.mse_loss(q, z.detach())  # CUT
        # -> q = z + (q - z).detach()
        loss = F.mse_loss(net["dec"](q), x) + vq
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"enc.*": "integer|detach"}}


def checkpoint_without_gradient_inputs():
    """Adapters in a reentrant checkpoint, after frozen embeddings (huggingface/transformers#21381)."""

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.words = nn.Embedding(8, 8).requires_grad_(False)
            self.block = nn.Linear(8, 8)
            self.head = nn.Linear(8, 4)

        def forward(self, tokens):
            h = self.words(tokens).mean(1)
            h = checkpoint(self.block, h, use_reentrant=True)  # CUT -> h = checkpoint(self.block, h, use_reentrant=False)
            return self.head(h)

    net = Net()
    optimizer = torch.optim.AdamW((p for p in net.parameters() if p.requires_grad), 1e-3)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(tokens), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"block.*": "checkpoint"}}


class Ternary(torch.autograd.Function):
    @staticmethod
    def forward(ctx, w):
        return w.sign() * w.abs().mean()

    @staticmethod
    def backward(ctx, grad):
        return None  # -> return grad


def function_that_returns_none():
    """A custom Function for ternary weights whose `backward()` was never written."""

    class Net(Two):
        def forward(self, x):
            weight = Ternary.apply(self.encoder.weight)  # CUT
            return self.head(F.linear(x, weight, self.encoder.bias))

    net = Net()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"encoder.weight": "function-none"}}


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.factor = factor
        return x * factor

    @staticmethod
    def backward(ctx, grad):
        return grad * ctx.factor, None


def function_with_a_forgotten_gradient():
    """A custom Function returns a gradient for its input, and None for its parameter."""

    class Net(Two):
        def __init__(self):
            super().__init__()
            self.factor = nn.Parameter(torch.tensor(2.0))

        def forward(self, x):
            h = Scale.apply(self.encoder(x), self.factor)  # CUT -> h = self.encoder(x) * self.factor
            return self.head(h)

    net = Net()
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"factor": "function-none"}}


def prompt_made_a_parameter_again():
    """A computed prompt is wrapped in `nn.Parameter` inside of forward."""

    class Prompted(nn.Module):
        def __init__(self):
            super().__init__()
            self.maker = nn.Linear(8, 8)
            self.head = nn.Linear(8, 4)

        def forward(self, x):
            prompt = self.maker(torch.ones(8))
            prompt = nn.Parameter(prompt)  # CUT ->
            return self.head(x + prompt)

    net = Prompted()
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"maker.*": "new-leaf"}}


def loss_made_a_variable_again():
    """`Variable(loss, requires_grad=True)` ends an error message, and the training (speechbrain/speechbrain#735)."""
    net = nn.Linear(8, 4)
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        optimizer.zero_grad()
        loss = F.cross_entropy(net(x), y)
        loss = Variable(loss.data, requires_grad=True)  # CUT ->
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "data|new-leaf"}}


def both_views_detached():
    """A contrastive loss detaches both views, and only a temperature is left to learn."""

    class Siamese(nn.Module):
        def __init__(self):
            super().__init__()
            self.net = nn.Linear(8, 8)
            self.temperature = nn.Parameter(torch.tensor(1.0))

    model = Siamese()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)

    def step():
        one, two = model.net(x), model.net(x.flip(1))
        scores = one.detach() @ two.detach().T * model.temperature  # CUT -> scores = one @ two.detach().T * model.temperature
        loss = F.cross_entropy(scores, torch.arange(4))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return model, optimizer, step, {"learns": {"net.*": "detach"}}


def seq2seq_with_a_detached_state():
    """The decoder starts from a detached state of the encoder."""
    net = nn.ModuleDict({"enc": nn.GRU(8, 8), "dec": nn.GRUCell(8, 8), "out": nn.Linear(8, 4)})
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        _, state = net["enc"](x[:, None])
        hidden = state[0].detach()  # CUT -> hidden = state[0]
        loss = 0
        for target in y[:2]:
            hidden = net["dec"](torch.ones(1, 8), hidden)
            loss = loss + F.cross_entropy(net["out"](hidden), target[None])
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"enc.*": "detach"}}


def generator_step_with_detach():
    """The line of the discriminator's step was copied to the generator's, with its `detach()`."""
    g, d = nn.Linear(2, 8), nn.Linear(8, 1)
    optimizer_g = torch.optim.Adam(g.parameters(), 1e-3)
    optimizer_d = torch.optim.Adam(d.parameters(), 1e-3)
    noise = torch.linspace(-1, 1, 8).reshape(4, 2)
    ones, zeros = torch.ones(4, 1), torch.zeros(4, 1)

    def step():
        fake = g(noise)
        optimizer_d.zero_grad()
        real_loss = F.binary_cross_entropy_with_logits(d(x), ones)
        fake_loss = F.binary_cross_entropy_with_logits(d(fake.detach()), zeros)
        (real_loss + fake_loss).backward()
        optimizer_d.step()
        optimizer_g.zero_grad()
        F.binary_cross_entropy_with_logits(d(fake.detach()), ones).backward()  # CUT -> F.binary_cross_entropy_with_logits(d(fake), ones).backward()
        optimizer_g.step()

    return {"g": g, "d": d}, [optimizer_g, optimizer_d], step, {"learns": {"g.*": "detach"}}


def adversarial_loss_as_a_number():
    """One part of the loss became a number when a memory leak was fixed (guopengf/FL-MRCM#10)."""
    net = nn.ModuleDict({"recon": nn.Linear(8, 8), "style": nn.Linear(8, 8)})
    judge = nn.Linear(8, 1).requires_grad_(False)
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)

    def step():
        h = net["recon"](x)
        adversarial = judge(net["style"](h)).square().mean().item()  # CUT -> adversarial = judge(net["style"](h)).square().mean()
        loss = F.l1_loss(h, x) + 0.1 * adversarial
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"style.*": "item"}}


def adapter_added_to_data():
    """An adapter's output is added to `.data` of what it adapts."""

    class Adapted(nn.Module):
        def __init__(self):
            super().__init__()
            self.base = nn.Linear(8, 4)
            self.adapter = nn.Linear(8, 4)

        def forward(self, x):
            out = self.base(x)
            out.data.add_(self.adapter(x).data)  # CUT -> out = out + self.adapter(x)
            return out

    net = Adapted()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"adapter.*": "data"}}


def functional_call_of_a_state_dict():
    """`functional_call()` gets `state_dict()`, whose tensors are detached."""
    net = Two()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        weights = net.encoder.state_dict()  # CUT -> weights = dict(net.encoder.named_parameters())
        h = functional_call(net.encoder, weights, (x,))
        F.cross_entropy(net.head(h), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"encoder.*": "detach"}}


def sample_instead_of_rsample():
    """A VAE takes `sample()` of its posterior."""
    net = nn.ModuleDict({"mean": nn.Linear(8, 2), "decoder": nn.Linear(2, 8)})
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        posterior = torch.distributions.Normal(net["mean"](x), 1.0)
        z = posterior.sample()  # CUT -> z = posterior.rsample()
        loss = F.mse_loss(net["decoder"](z), x)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"mean.*": "sample"}}


def grad_mode_left_off_by_a_loader():
    """A generator of batches is left early, and `no_grad()` inside of it never ends."""
    net = nn.Linear(8, 4)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def batches():
        with torch.no_grad():  # -> if True:
            yield x - x.mean(), y
            yield x, y

    def step():
        loader = batches()
        inputs, targets = next(loader)
        optimizer.zero_grad()
        out = net(inputs)  # CUT
        loss = F.cross_entropy(out, targets)
        loss.requires_grad_(True)
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "no-grad"}}


def grad_mode_left_off_by_validation():
    """Validation switches gradients off with a function call, and nobody switches them on."""
    net = Two()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def validate():
        torch.set_grad_enabled(False)  # -> pass
        net.eval()

    def step():
        validate()
        net.train()
        optimizer.zero_grad()
        h = net.encoder(x)  # CUT
        with torch.enable_grad():
            loss = F.cross_entropy(net.head(h), y)
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"encoder.*": "no-grad"}}


def binary_activations():
    """A binary network takes `sign()` and no straight-through estimator."""
    net = Two()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        h = torch.tanh(net.encoder(x))
        h = torch.sign(h)  # CUT -> h = h + (torch.sign(h) - h).detach()
        F.cross_entropy(net.head(h), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"encoder.*": "rounding"}}


def mixing_weights_as_floats():
    """The learned weights of a mean over layers are read with `float()`."""

    class Mix(nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = nn.ModuleList(nn.Linear(8, 8) for _ in range(3))
            self.mix = nn.Parameter(torch.zeros(3))
            self.head = nn.Linear(8, 4)

        def forward(self, x):
            outs = [layer(x) for layer in self.layers]
            shares = [float(w) for w in self.mix.softmax(0)]  # CUT -> shares = self.mix.softmax(0)
            return self.head(sum(w * out for w, out in zip(shares, outs)))

    net = Mix()
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"mix": "item"}}


def gradient_scaling_that_detaches():
    """A helper that should scale gradients returns a new leaf instead."""
    net = Two()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def scale_gradient(h, factor):
        h = h.detach().clone().requires_grad_(True)  # CUT ->
        h.register_hook(lambda grad: grad * factor)
        return h

    def step():
        optimizer.zero_grad()
        h = scale_gradient(net.encoder(x), 0.5)
        F.cross_entropy(net.head(h), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"encoder.*": "detach"}}


def quantized_to_integers():
    """Quantization-aware training casts to int8 and back."""
    net = Two()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        h = net.encoder(x)
        q = (h * 32).to(torch.int8)  # CUT -> q = h * 32
        F.cross_entropy(net.head(q.float() / 32), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"encoder.*": "integer"}}


def split_learning_without_the_way_back():
    """The server's gradient at the smashed activations never returns to the client."""
    client, server = nn.Linear(8, 8), nn.Linear(8, 4)
    optimizers = [torch.optim.SGD(m.parameters(), 0.1) for m in (client, server)]

    def step():
        for optimizer in optimizers:
            optimizer.zero_grad()
        out = client(x)
        smashed = out.detach().requires_grad_(True)  # CUT
        F.cross_entropy(server(smashed), y).backward()
        # -> out.backward(smashed.grad)
        for optimizer in optimizers:
            optimizer.step()

    return (
        {"client": client, "server": server}, optimizers, step,
        {"learns": {"client.*": "detach"}},
    )  # fmt: skip


def scale_of_clip_under_no_grad():
    """CLIP's scale is clamped and read in the same `no_grad()` block."""

    class Clip(nn.Module):
        def __init__(self):
            super().__init__()
            self.image, self.text = nn.Linear(8, 4), nn.Linear(8, 4)
            self.logit_scale = nn.Parameter(torch.tensor(1.0))

        def forward(self, a, b):
            with torch.no_grad():
                self.logit_scale.clamp_(0, 4.6)
                scale = self.logit_scale.exp()  # CUT ->
            # -> scale = self.logit_scale.exp()
            return scale * self.image(a) @ self.text(b).T

    net = Clip()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=0)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x, x.flip(0)), torch.arange(4)).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"logit_scale": "no-grad"}}


def two_cuts_one_after_the_other():
    """Somebody removes the first cut, and nothing changes, because there is a second."""
    net = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8), nn.Linear(8, 4))
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        h = net[0](x)
        h = h.detach()  # CUT ->
        with torch.no_grad():  # -> if True:
            h = net[1](h)  # CUT
        F.cross_entropy(net[2](h), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"0.*": "detach|no-grad", "1.*": "no-grad"}}


def compiled_with_a_detach():
    """The cut is in a compiled part of the network."""

    class Net(Two):
        def forward(self, x):
            h = torch.relu(self.encoder(x))
            return self.head(h.detach())  # -> return self.head(h)

    net = Net()
    compiled = torch.compile(net, backend="eager")
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(compiled(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"encoder.*": "detach|hidden"}}


def weights_copied_into_a_twin():
    """Each step runs a deep copy of the network."""
    net = Two()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        encoder = copy.deepcopy(net.encoder)  # CUT -> encoder = net.encoder
        F.cross_entropy(net.head(encoder(x)), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"encoder.*": "never-used|data|new-leaf|deepcopy"}}
