"""Faults without a cut: lists, rates, flags, gradients of zero, and what changes though frozen."""

import copy

import torch
import torch.nn.functional as F
from torch import nn

x = torch.linspace(-1, 1, 32).reshape(4, 8)
y = torch.tensor([0, 1, 2, 3])
# fmt: off

def classifier():
    return nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 4))


class Lora(nn.Module):
    """A frozen layer with two small matrices beside it."""

    def __init__(self, base):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.a = nn.Parameter(torch.linspace(-1, 1, 2 * base.in_features).reshape(2, -1))
        self.b = nn.Parameter(torch.zeros(base.out_features, 2))

    def forward(self, x):
        return self.base(x) + x @ self.a.T @ self.b.T


# Should learn


def lora_with_two_zero_matrices():
    """Both matrices of LoRA begin with zeros, so neither ever gets a gradient (Guitaricet/relora#18)."""
    net = Lora(nn.Linear(8, 4))
    nn.init.zeros_(net.a)  # ->
    optimizer = torch.optim.SGD([net.a, net.b], 0.1)

    def step():
        for _ in range(3):
            optimizer.zero_grad()
            F.cross_entropy(net(x), y).backward()
            optimizer.step()

    return net, optimizer, step, {"learns": {"a": "both-zero", "b": "both-zero"}}


def lora_added_after_the_optimizer():
    """The adapters come after the optimizer."""
    net = classifier()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=0)
    net[2] = Lora(net[2])
    # -> optimizer = torch.optim.AdamW([net[2].b, *net[0].parameters()], 1e-3, weight_decay=0)
    # -> net[2].a.requires_grad_(False)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return (
        net, optimizer, step,
        {"learns": {"2.b": "not-in-optimizer", "2.a": "not-in-optimizer|zero-gradient"}},
    )  # fmt: skip


def head_replaced_after_the_optimizer():
    """A layer is exchanged, and the optimizer keeps the old one (microsoft/nni#4521)."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    net[2] = nn.Linear(8, 4)
    # -> optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"2.*": "replaced|not-in-optimizer"}}


def group_never_appended():
    """Groups are built one after the other, and the last is not appended (zjunlp/HVPNeT#5)."""
    net = classifier()
    groups = [{"params": net[0].parameters(), "lr": 0.1}]
    head = {"params": net[2].parameters(), "lr": 0.5}
    # -> groups.append(head)
    optimizer = torch.optim.SGD(groups, lr=head["lr"])

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"2.*": "not-in-optimizer"}}


def generator_of_parameters_used_up():
    """A generator of parameters was counted before, and is empty when the optimizer gets it."""
    net = classifier()
    body = (p for p in net[0].parameters() if p.requires_grad)  # -> body = list(net[0].parameters())
    count = sum(p.numel() for p in body)
    assert count == 72
    optimizer = torch.optim.SGD([{"params": body}, {"params": net[2].parameters()}], 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"0.*": "not-in-optimizer"}}


def layers_in_a_list():
    """Layers are in a Python list, which the module does not look into (pytorch/pytorch#715)."""

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.hidden = [nn.Linear(8, 8) for _ in range(2)]  # -> self.hidden = nn.ModuleList(nn.Linear(8, 8) for _ in range(2))
            self.classifier = nn.Linear(8, 4)

        def forward(self, x):
            for layer in self.hidden:
                x = torch.tanh(layer(x))
            return self.classifier(x)

    net = Net()
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"hidden*": "not-registered"}}


def weight_in_a_buffer():
    """A weight that should learn is a buffer."""

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = nn.Linear(8, 4)
            self.register_buffer("gain", torch.ones(4))  # -> self.gain = nn.Parameter(torch.ones(4))

        def forward(self, x):
            return self.linear(x) * self.gain

    net = Net()
    optimizer = torch.optim.Adam(net.parameters())

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"gain": "constant|frozen"}}


def layer_made_in_forward():
    """A layer is made in `forward()`, because there its size is known."""

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.out = nn.Linear(8, 4)
            self.project = nn.Linear(8, 8)

        def forward(self, x):
            self.project = nn.Linear(x.shape[1], 8)  # ->
            return self.out(self.project(x))

    net = Net()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"project.*": "replaced|not-in-optimizer|stale"}}


def learning_rate_of_zero_in_a_group():
    """A group for the backbone has `lr=0`, from a time when it was to be frozen."""
    net = classifier()
    optimizer = torch.optim.SGD([
        {"params": net[0].parameters(), "lr": 0.0},  # -> {"params": net[0].parameters(), "lr": 0.01},
        {"params": net[2].parameters()},
    ], lr=0.1)  # fmt: skip

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"0.*": "lr-zero"}}


def warmup_from_zero():
    """The schedule is stepped once an epoch, and begins with a factor of 0 (verl-project/verl#3674)."""
    net = classifier()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3)

    def factor(epoch):
        return min(1.0, epoch / 10)  # -> return min(1.0, (epoch + 1) / 10)

    torch.optim.lr_scheduler.LambdaLR(optimizer, factor)

    def step():
        for _ in range(3):
            optimizer.zero_grad()
            F.cross_entropy(net(x), y).backward()
            optimizer.step()

    return net, optimizer, step, {"learns": {"*": "lr-zero"}}


def cleared_before_step():
    """`zero_grad()` stands between `backward()` and `step()`."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        loss = F.cross_entropy(net(x), y)
        loss.backward()
        optimizer.zero_grad()  # ->
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "cleared"}}


def accumulated_and_never_stepped():
    """There are fewer batches than are to be accumulated."""
    net = classifier()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3)
    accumulate = 8  # -> accumulate = 2

    def step():
        for i in range(4):
            (F.cross_entropy(net(x), y) / accumulate).backward()
            if (i + 1) % accumulate == 0:
                optimizer.step()
                optimizer.zero_grad()

    return net, optimizer, step, {"learns": {"*": "no-step"}}


def step_skipped_by_the_scaler():
    """The loss overflows, and GradScaler skips each step without a word."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    scaler = torch.amp.GradScaler("cpu")

    def step():
        optimizer.zero_grad()
        loss = (net(x) * 1e25).square().mean()  # -> loss = net(x).square().mean()
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()

    return net, optimizer, step, {"learns": {"*": "step-skipped"}}


def clipped_to_nothing():
    """The configuration says `max_grad_norm: 0`, meant as "do not clip"."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 0.0)  # ->
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "zero-gradient|assigned-gradient"}}


def hook_that_silences():
    """A hook that should freeze some rows multiplies by a mask of zeros only."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    mask = torch.zeros(4, 8)
    # -> mask[2:] = 1
    net[2].weight.register_hook(lambda grad: grad * mask)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"2.weight": "hook"}}


def dead_relu():
    """All units of a layer are below zero for all inputs."""
    net = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 4))
    nn.init.constant_(net[0].bias, -100.0)  # -> nn.init.constant_(net[0].bias, 1.0)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"0.*": "zero-gradient", "2.weight": "zero-gradient"}}


def saturated_sigmoid():
    """Inputs are pixels up to 255, and a sigmoid is exactly 1."""
    net = nn.Sequential(nn.Linear(8, 1), nn.Sigmoid())
    nn.init.constant_(net[0].weight, 1.0)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    pixels = torch.full((4, 8), 255.0)
    # -> pixels = pixels / 255

    def step():
        optimizer.zero_grad()
        F.mse_loss(net(pixels), torch.zeros(4, 1)).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"0.*": "zero-gradient"}}


def loss_masked_away():
    """The mask of the loss is that of the padding, upside down."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    padding = torch.tensor([False, False, False, False])

    def step():
        optimizer.zero_grad()
        each = F.cross_entropy(net(x), y, reduction="none")
        (each * padding).mean().backward()  # -> (each * ~padding).mean().backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "zero-gradient"}}


def every_token_is_padding():
    """The unknown token has the number of the padding, whose row never gets a gradient."""
    net = nn.Sequential(nn.Embedding(8, 8, padding_idx=0), nn.Flatten(), nn.Linear(24, 4))
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    unknown = torch.zeros(4, 3, dtype=torch.long)
    # -> unknown = unknown + 1

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(unknown), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"[02].weight": "zero-gradient"}}


def auxiliary_head_without_a_loss():
    """A second head is computed and returned, and no loss takes it."""

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.body, self.main, self.aux = nn.Linear(8, 8), nn.Linear(8, 4), nn.Linear(8, 4)

        def forward(self, x):
            h = self.body(x)
            return self.main(h), self.aux(h)

    net = Net()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        out, aux = net(x)
        loss = F.cross_entropy(out, y)
        # -> loss = loss + 0.4 * F.cross_entropy(aux, y)
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"aux.*": "unused-output"}}


def layer_never_called():
    """A norm is made in `__init__()` and forgotten in `forward()`."""

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear, self.norm = nn.Linear(8, 4), nn.LayerNorm(8)

        def forward(self, x):
            return self.linear(x)  # -> return self.linear(self.norm(x))

    net = Net()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"norm.*": "never-used"}}


def loss_of_the_wrong_network():
    """The student's optimizer steps after a loss of the teacher's output."""
    student, teacher = classifier(), classifier()
    optimizer = torch.optim.SGD(student.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        ours, theirs = student(x), teacher(x)
        F.cross_entropy(theirs, y).backward()  # -> F.kl_div(ours.log_softmax(-1), theirs.softmax(-1).detach()).backward()
        optimizer.step()

    return (
        {"student": student, "teacher": teacher}, optimizer, step,
        {"learns": {"student.*": "unused-output"}},
    )  # fmt: skip


def wrong_optimizer_stepped():
    """The discriminator's optimizer steps twice, and the generator's never."""
    g, d = nn.Linear(2, 8), nn.Linear(8, 1)
    optimizer_g = torch.optim.SGD(g.parameters(), 0.1)
    optimizer_d = torch.optim.SGD(d.parameters(), 0.1)
    noise = torch.linspace(-1, 1, 8).reshape(4, 2)

    def step():
        optimizer_d.zero_grad()
        (F.softplus(d(g(noise).detach())) + F.softplus(-d(x))).mean().backward()
        optimizer_d.step()
        optimizer_g.zero_grad()
        F.softplus(-d(g(noise))).mean().backward()
        optimizer_d.step()  # -> optimizer_g.step()

    return {"g": g, "d": d}, [optimizer_g, optimizer_d], step, {"learns": {"g.*": "no-step"}}


def model_copied_after_the_optimizer():
    """The model is copied (or wrapped by a tool that copies), and the optimizer has the original."""
    original = classifier()
    optimizer = torch.optim.SGD(original.parameters(), 0.1)
    net = copy.deepcopy(original)  # -> net = original

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"[02].*": "replaced|not-in-optimizer"}}


def backward_without_parentheses():
    """`loss.backward` is named, and not called."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        loss = F.cross_entropy(net(x), y)
        loss.backward  # -> loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "no-backward"}}


def updates_lost_in_bfloat16():
    """Weights are bfloat16, and a step of 1e-5 rounds to nothing."""
    net = nn.Linear(8, 4).bfloat16()
    nn.init.constant_(net.weight, 1.0)
    nn.init.constant_(net.bias, 1.0)
    optimizer = torch.optim.SGD(net.parameters(), 1e-5)  # -> optimizer = torch.optim.SGD(net.parameters(), 1.0)

    def step():
        optimizer.zero_grad()
        net(x.bfloat16()).float().square().mean().backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"*": "too-small"}}


def frozen_by_a_helper():
    """A function that loads a pretrained encoder freezes it, and the user wants it tuned."""

    def from_pretrained():
        encoder = nn.Linear(8, 8)
        encoder.requires_grad_(False)  # ->
        return encoder

    net = nn.Sequential(from_pretrained(), nn.Linear(8, 4))
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": {"0.*": "frozen"}}


def average_written_over_the_student():
    """The arguments of the moving average are exchanged: the student takes the teacher's weights."""
    student = classifier()
    teacher = copy.deepcopy(student).requires_grad_(False)
    optimizer = torch.optim.SGD(student.parameters(), 0.1)

    def average(into, of):
        for a, b in zip(into.parameters(), of.parameters()):
            a.data.mul_(0.0).add_(b.data)  # -> a.data.mul_(0.9).add_(b.data, alpha=0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(student(x), y).backward()
        optimizer.step()
        average(student, teacher)  # -> average(teacher, student)

    return (
        {"student": student, "teacher": teacher}, optimizer, step,
        {"learns": {"student.*": "own-code|taken-back"}},
    )  # fmt: skip


# Should stay


def flag_set_on_the_module():
    """`module.requires_grad = False` sets an attribute that nobody reads."""
    net = classifier()
    net[0].requires_grad = False  # -> net[0].requires_grad_(False)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"frozen": {"0.*": "flag-on-module"}}


def flag_misspelt():
    """`p.require_grad = False`, without the s."""
    net = classifier()
    for p in net[0].parameters():
        p.require_grad = False  # -> p.requires_grad = False
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"frozen": {"0.*": "flag-misspelt"}}


def batch_norm_of_a_frozen_backbone():
    """A frozen backbone is in training mode, and its running statistics change."""
    net = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Linear(8, 4))
    net[:2].requires_grad_(False)
    optimizer = torch.optim.SGD(net[2].parameters(), 0.1)

    def step():
        net.train()
        # -> net[1].eval()
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return (
        net, optimizer, step,
        {"frozen": {"1.running_*": "batch-norm", "1.num_batches_tracked": "batch-norm"}},
    )  # fmt: skip


def batch_norm_in_eval_still_learns():
    """A BatchNorm is set to `eval()` to be frozen, and its weight and bias learn (idstcv/SoftTriple#4)."""
    net = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Linear(8, 4))
    net[1].eval()
    # -> net[1].requires_grad_(False)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"frozen": {"1.weight": "learns", "1.bias": "learns"}}


def momentum_after_freezing():
    """A layer is frozen by a zero gradient in the middle of training, and momentum goes on."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1, momentum=0.9)
    F.cross_entropy(net(x), y).backward()
    optimizer.step()
    optimizer.zero_grad(set_to_none=False)
    net[0].requires_grad_(False)
    # -> net[0].zero_grad()

    def step():
        optimizer.zero_grad(set_to_none=False)
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"frozen": {"0.*": "momentum"}}


def decay_of_silenced_weights():
    """A hook holds a layer back, and AdamW's weight decay shrinks it."""
    net = classifier()
    for p in net[0].parameters():
        p.register_hook(torch.zeros_like)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-2, weight_decay=0.1)
    # -> optimizer.param_groups[0]["weight_decay"] = 0

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"frozen": {"0.*": "weight-decay"}}


def gradient_left_over():
    """A layer is frozen after some steps, and nobody clears the gradient that it has."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    F.cross_entropy(net(x), y).backward()
    net[0].requires_grad_(False)
    # -> optimizer.zero_grad()

    def step():
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return net, optimizer, step, {"frozen": {"0.*": "left-over-gradient"}}


def frozen_between_backward_and_step():
    """A callback freezes a layer after `backward()`."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        # -> net[0].requires_grad_(False)
        F.cross_entropy(net(x), y).backward()
        net[0].requires_grad_(False)
        optimizer.step()

    return net, optimizer, step, {"frozen": {"0.*": "frozen-after-backward"}}


def target_network_in_shared_memory():
    """A target network is synchronized by `.data = .data`, and from then on is the same memory."""
    online, target = nn.Linear(8, 4), nn.Linear(8, 4)
    for t, o in zip(target.parameters(), online.parameters()):
        t.data = o.data  # -> t.data = o.data.clone()
    target.requires_grad_(False)
    optimizer = torch.optim.SGD(online.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        wanted = 0.9 * target(x.flip(0)).max(1).values
        F.mse_loss(online(x).max(1).values, wanted + 1).backward()
        optimizer.step()

    return (
        {"online": online, "target": target}, optimizer, step,
        {"frozen": {"target.*": "shared-memory"}},
    )  # fmt: skip


def generator_learns_in_the_discriminators_step():
    """One optimizer has both networks, and the discriminator's step has no `detach()`."""
    g, d = nn.Linear(2, 8), nn.Linear(8, 1)
    optimizer = torch.optim.SGD([*g.parameters(), *d.parameters()], 0.1)  # -> optimizer = torch.optim.SGD(d.parameters(), 0.1)
    noise = torch.linspace(-1, 1, 8).reshape(4, 2)

    def step():  # the discriminator's half
        optimizer.zero_grad()
        fake = g(noise)
        # -> fake = fake.detach()
        (F.softplus(d(fake)) + F.softplus(-d(x))).mean().backward()
        optimizer.step()

    return {"g": g, "d": d}, optimizer, step, {"frozen": {"g.*": "learns"}}


def target_network_trained():
    """In Q-learning the target is computed with gradients, and the optimizer has it, too."""
    net = nn.ModuleDict({"online": nn.Linear(8, 4), "target": nn.Linear(8, 4)})
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)  # -> optimizer = torch.optim.Adam(net["online"].parameters(), 1e-3)

    def step():
        optimizer.zero_grad()
        best = net["target"](x.flip(0)).max(1).values
        # -> best = best.detach()
        F.mse_loss(net["online"](x).max(1).values, 1 + 0.9 * best).backward()
        optimizer.step()

    return net, optimizer, step, {"frozen": {"target.*": "learns"}}
