"""Loops in which nothing is wrong: cuts, freezes and zero gradients that are meant."""

import copy
import itertools

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import functional_call
from torch.nn.utils import parametrizations
from torch.utils.checkpoint import checkpoint

x = torch.linspace(-1, 1, 32).reshape(4, 8)
y = torch.tensor([0, 1, 2, 3])
noise = torch.linspace(-1, 1, 8).reshape(4, 2)


def classifier():
    return nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 4))


def classify(net, optimizer):
    """Return the usual step."""

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net(x), y).backward()
        optimizer.step()

    return step


def plain():
    """SGD."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    return net, optimizer, classify(net, optimizer), {"learns": ["*"]}


def momentum():
    """SGD with momentum, in the middle of training."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1, momentum=0.9, weight_decay=1e-4)
    step = classify(net, optimizer)
    step()
    return net, optimizer, step, {"learns": ["*"]}


def groups_without_decay():
    """AdamW with a group that has no decay, and a schedule."""
    net = classifier()
    weights = [p for p in net.parameters() if p.ndim > 1]
    biases = [p for p in net.parameters() if p.ndim == 1]
    groups = [{"params": weights}, {"params": biases, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, 1e-3)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 10)
    once = classify(net, optimizer)

    def step():
        once()
        schedule.step()

    return net, optimizer, step, {"learns": ["*"]}


def gan():
    """A GAN: the discriminator's step detaches, the generator's does not."""
    g, d = nn.Linear(2, 8), nn.Linear(8, 1)
    optimizer_g = torch.optim.Adam(g.parameters(), 1e-3)
    optimizer_d = torch.optim.Adam(d.parameters(), 1e-3)

    def step():
        fake = g(noise)
        optimizer_d.zero_grad()
        (F.softplus(d(fake.detach())) + F.softplus(-d(x))).mean().backward()
        optimizer_d.step()
        optimizer_g.zero_grad()
        F.softplus(-d(fake)).mean().backward()
        optimizer_g.step()

    return {"g": g, "d": d}, [optimizer_g, optimizer_d], step, {"learns": ["*"]}


def gan_discriminators_half():
    """Only the discriminator's half of a step: the generator stays, under no_grad()."""
    g, d = nn.Linear(2, 8), nn.Linear(8, 1)
    optimizer_g = torch.optim.Adam(g.parameters(), 1e-3)
    optimizer_d = torch.optim.Adam(d.parameters(), 1e-3)

    def step():  # of n_critic = 5, the generator is not stepped in this one
        optimizer_d.zero_grad()
        with torch.no_grad():
            fake = g(noise)
        (F.softplus(d(fake)) + F.softplus(-d(x))).mean().backward()
        optimizer_d.step()

    g.requires_grad_(False)
    return {"g": g, "d": d}, [optimizer_g, optimizer_d], step, {"learns": ["d.*"], "frozen": ["g.*"]}


def gan_with_flags():
    """A GAN that switches requires_grad of the discriminator off and on in each step."""
    g, d = nn.Linear(2, 8), nn.Linear(8, 1)
    optimizer_g = torch.optim.SGD(g.parameters(), 0.1)
    optimizer_d = torch.optim.SGD(d.parameters(), 0.1)

    def step():
        d.requires_grad_(False)
        optimizer_g.zero_grad()
        F.softplus(-d(g(noise))).mean().backward()
        optimizer_g.step()
        d.requires_grad_(True)
        optimizer_d.zero_grad()
        (F.softplus(d(g(noise).detach())) + F.softplus(-d(x))).mean().backward()
        optimizer_d.step()

    return {"g": g, "d": d}, [optimizer_g, optimizer_d], step, {"learns": ["*"]}


def critic_with_gradient_penalty():
    """WGAN-GP: a penalty on the gradient at an input that requires one."""
    d = nn.Sequential(nn.Linear(8, 8, bias=False), nn.Tanh(), nn.Linear(8, 1, bias=False))
    optimizer = torch.optim.Adam(d.parameters(), 1e-3)

    def step():
        between = x.clone().requires_grad_(True)
        (grad,) = torch.autograd.grad(d(between).sum(), between, create_graph=True)
        penalty = (grad.norm(dim=1) - 1).square().mean()
        loss = d(x.flip(0) * 2).mean() - d(x).mean() + 10 * penalty
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return d, optimizer, step, {"learns": ["*"]}


def cycle():
    """Two generators in one optimizer, as CycleGAN has them."""
    ab, ba = nn.Linear(8, 8), nn.Linear(8, 8)
    optimizer = torch.optim.Adam(itertools.chain(ab.parameters(), ba.parameters()), 1e-3)

    def step():
        optimizer.zero_grad()
        (F.l1_loss(ba(ab(x)), x) + F.l1_loss(ab(ba(x)), x)).backward()
        optimizer.step()

    return {"ab": ab, "ba": ba}, optimizer, step, {"learns": ["*"]}


def q_learning():
    """Q-learning with a target network that follows by Polyak averaging."""
    online = nn.Linear(8, 4)
    target = copy.deepcopy(online).requires_grad_(False)
    optimizer = torch.optim.Adam(online.parameters(), 1e-3)

    def step():
        with torch.no_grad():
            wanted = 1 + 0.9 * target(x.flip(0)).max(1).values
        loss = F.smooth_l1_loss(online(x).gather(1, y[:, None]).squeeze(1), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            for t, o in zip(target.parameters(), online.parameters()):
                t.lerp_(o, 0.01)

    return {"online": online, "target": target}, optimizer, step, {"learns": ["online.*"]}


def q_learning_hard_update():
    """A target network that is loaded now and then, and not in this step."""
    online = nn.Linear(8, 4)
    target = copy.deepcopy(online)
    optimizer = torch.optim.RMSprop(online.parameters(), 1e-3)

    def step():
        best = target(x.flip(0)).max(1).values.detach()
        loss = F.mse_loss(online(x).max(1).values, 1 + 0.9 * best)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return (
        {"online": online, "target": target}, optimizer, step,
        {"learns": ["online.*"], "frozen": ["target.*"]},
    )  # fmt: skip


def reinforce():
    """REINFORCE: actions are sampled, and only their log-probabilities are differentiated."""
    policy = nn.Linear(8, 2)
    optimizer = torch.optim.Adam(policy.parameters(), 1e-3)

    def step():
        chances = torch.distributions.Categorical(logits=policy(x))
        action = chances.sample()
        reward = torch.tensor([1.0, -1.0, 0.5, 2.0])
        optimizer.zero_grad()
        (-chances.log_prob(action) * reward).mean().backward()
        optimizer.step()

    return policy, optimizer, step, {"learns": ["*"]}


def actor_critic():
    """The advantage is detached for the actor, and trains the critic by itself."""
    net = nn.ModuleDict({"actor": nn.Linear(8, 2), "critic": nn.Linear(8, 1)})
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)

    def step():
        chances = torch.distributions.Categorical(logits=net["actor"](x))
        action = torch.tensor([0, 1, 0, 1])
        advantage = y.float() + 1 - net["critic"](x).squeeze(1)
        loss = (-chances.log_prob(action) * advantage.detach()).mean() + advantage.square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def ppo():
    """PPO: the old log-probabilities come from no_grad(), and there are several epochs."""
    policy = nn.Linear(8, 2)
    optimizer = torch.optim.Adam(policy.parameters(), 1e-2)
    action = torch.tensor([0, 1, 0, 1])
    gain = torch.tensor([1.0, -1.0, 0.5, 2.0])

    def step():
        with torch.no_grad():
            old = policy(x).log_softmax(-1).gather(1, action[:, None]).squeeze(1)
        for _ in range(2):
            new = policy(x).log_softmax(-1).gather(1, action[:, None]).squeeze(1)
            ratio = (new - old).exp()
            loss = -torch.minimum(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()

    return policy, optimizer, step, {"learns": ["*"]}


def entropy_tuned():
    """Soft actor-critic tunes its temperature with detached log-probabilities."""
    actor = nn.Linear(8, 4)
    log_alpha = nn.Parameter(torch.zeros(()))
    optimizers = [torch.optim.Adam(actor.parameters()), torch.optim.Adam([log_alpha])]

    def step():
        logs = actor(x).log_softmax(-1)
        optimizers[0].zero_grad()
        (log_alpha.exp().detach() * logs.mean() - logs[:, 0].mean()).backward()
        optimizers[0].step()
        optimizers[1].zero_grad()
        (-log_alpha.exp() * (logs.detach() + 3).mean()).backward()
        optimizers[1].step()

    model = nn.ParameterDict({"log_alpha": log_alpha})
    return {"actor": actor, "temperature": model}, optimizers, step, {"learns": ["*"]}


def distillation():
    """A frozen teacher in eval(), under no_grad()."""
    student, teacher = classifier(), classifier().requires_grad_(False).eval()
    optimizer = torch.optim.AdamW(student.parameters(), 1e-3)

    def step():
        with torch.no_grad():
            wanted = teacher(x).softmax(-1)
        optimizer.zero_grad()
        F.kl_div(student(x).log_softmax(-1), wanted, reduction="batchmean").backward()
        optimizer.step()

    return (
        {"student": student, "teacher": teacher}, optimizer, step,
        {"learns": ["student.*"], "frozen": ["teacher.*"]},
    )  # fmt: skip


def mean_teacher():
    """The teacher is a moving average of the student."""
    student = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Linear(8, 4))
    teacher = copy.deepcopy(student).requires_grad_(False)
    optimizer = torch.optim.SGD(student.parameters(), 0.1)

    def step():
        with torch.no_grad():
            wanted = teacher(x).softmax(-1)
        optimizer.zero_grad()
        (F.cross_entropy(student(x), y) + F.mse_loss(student(x).softmax(-1), wanted)).backward()
        optimizer.step()
        with torch.no_grad():
            for t, s in zip(teacher.parameters(), student.parameters()):
                t.mul_(0.99).add_(s, alpha=0.01)

    return {"student": student, "teacher": teacher}, optimizer, step, {"learns": ["student.[02].*"]}


def byol():
    """BYOL: the target is a moving average, and its output is detached."""
    online = nn.ModuleDict({"encoder": nn.Linear(8, 4), "predictor": nn.Linear(4, 4)})
    target = copy.deepcopy(online["encoder"]).requires_grad_(False)
    optimizer = torch.optim.Adam(online.parameters(), 1e-3)

    def step():
        predicted = online["predictor"](online["encoder"](x))
        wanted = target(x.flip(1)).detach()
        optimizer.zero_grad()
        (-F.cosine_similarity(predicted, wanted).mean()).backward()
        optimizer.step()
        for t, o in zip(target.parameters(), online["encoder"].parameters()):
            t.data = 0.99 * t.data + 0.01 * o.data

    return {"online": online, "target": target}, optimizer, step, {"learns": ["online.*"]}


def simsiam():
    """SimSiam: the same network on both sides, and one side is detached."""
    net = nn.ModuleDict({"encoder": nn.Linear(8, 4), "predictor": nn.Linear(4, 4)})
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        one, two = net["encoder"](x), net["encoder"](x.flip(1))
        loss = -F.cosine_similarity(net["predictor"](one), two.detach()).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def moco():
    """MoCo: keys from a momentum encoder, negatives from a queue in a buffer."""

    class Moco(nn.Module):
        def __init__(self):
            super().__init__()
            self.query = nn.Linear(8, 4)
            self.key = copy.deepcopy(self.query).requires_grad_(False)
            self.register_buffer("queue", torch.eye(4))

        def forward(self, a, b):
            q = self.query(a)
            with torch.no_grad():
                for k, p in zip(self.key.parameters(), self.query.parameters()):
                    k.mul_(0.9).add_(p, alpha=0.1)
                k = self.key(b)
            scores = torch.cat([(q * k).sum(1, keepdim=True), q @ self.queue.clone()], 1)
            self.queue.copy_(k.T)
            return F.cross_entropy(scores, torch.zeros(4, dtype=torch.long))

    net = Moco()
    optimizer = torch.optim.SGD(net.query.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        net(x, x.flip(1) + 0.1).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["query.*"]}


class Lora(nn.Module):
    """A frozen layer with two small matrices beside it."""

    def __init__(self, base):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.a = nn.Parameter(torch.linspace(-1, 1, 2 * base.in_features).reshape(2, -1))
        self.b = nn.Parameter(torch.zeros(base.out_features, 2))

    def forward(self, x):
        return self.base(x) + x @ self.a.T @ self.b.T


def lora_in_training():
    """LoRA after its first step."""
    net = nn.Sequential(Lora(nn.Linear(8, 8)), nn.Tanh(), Lora(nn.Linear(8, 4)))
    optimizer = torch.optim.AdamW([p for p in net.parameters() if p.requires_grad], 1e-2)
    step = classify(net, optimizer)
    step()
    return net, optimizer, step, {"learns": ["*.a", "*.b"], "frozen": ["*.base.*"]}


def lora_first_step():
    """LoRA in its first step: A has a gradient of zero, because B is zero."""
    net = Lora(nn.Linear(8, 4))
    optimizer = torch.optim.AdamW([net.a, net.b], 1e-2, weight_decay=0)
    return net, optimizer, classify(net, optimizer), {"learns": ["b"], "frozen": ["base.*"]}


def frozen_backbone():
    """A frozen backbone in eval(), with BatchNorm, and a new head."""
    backbone = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8)).requires_grad_(False)
    net = nn.Sequential(backbone, nn.Linear(8, 4))
    optimizer = torch.optim.SGD(net[1].parameters(), 0.1)
    once = classify(net, optimizer)

    def step():
        net.train()
        backbone.eval()
        once()

    return net, optimizer, step, {"learns": ["1.*"], "frozen": ["0.*"]}


def frozen_in_the_list():
    """Frozen parameters are in the optimizer's list, and never had a gradient."""
    net = classifier()
    net[0].requires_grad_(False)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=0.1)
    return net, optimizer, classify(net, optimizer), {"learns": ["2.*"], "frozen": ["0.*"]}


def linear_probe():
    """Features under inference_mode(), a head that learns from their clone."""
    backbone, head = nn.Linear(8, 8), nn.Linear(8, 4)
    optimizer = torch.optim.SGD(head.parameters(), 0.1)
    backbone.requires_grad_(False)

    def step():
        with torch.inference_mode():
            features = backbone(x)
        optimizer.zero_grad()
        F.cross_entropy(head(features.clone()), y).backward()
        optimizer.step()

    return (
        {"backbone": backbone, "head": head}, optimizer, step,
        {"learns": ["head.*"], "frozen": ["backbone.*"]},
    )  # fmt: skip


def accumulation():
    """Four batches, one step."""
    net = classifier()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3)

    def step():
        optimizer.zero_grad()
        for part in range(4):
            loss = F.cross_entropy(net(x[part : part + 1]), y[part : part + 1]) / 4
            loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def lbfgs():
    """LBFGS calls its closure several times."""
    net = classifier()
    optimizer = torch.optim.LBFGS(net.parameters(), max_iter=3)

    def closure():
        optimizer.zero_grad()
        loss = F.cross_entropy(net(x), y)
        loss.backward()
        return loss

    return net, optimizer, lambda: optimizer.step(closure), {"learns": ["*"]}


def fused():
    """A fused step leaves no trace in version counters."""
    net = classifier()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3, fused=True)
    return net, optimizer, classify(net, optimizer), {"learns": ["*"]}


def autocast():
    """bfloat16 on a CPU."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            loss = F.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def scaler():
    """GradScaler, with a step that is not skipped."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    scale = torch.amp.GradScaler("cpu", init_scale=16.0)

    def step():
        optimizer.zero_grad()
        scale.scale(F.cross_entropy(net(x), y)).backward()
        scale.unscale_(optimizer)
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        scale.step(optimizer)
        scale.update()

    return net, optimizer, step, {"learns": ["*"]}


def checkpointed():
    """Checkpoints of both kinds."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        h = checkpoint(net[0], x, use_reentrant=False)
        loss = F.cross_entropy(checkpoint(net[1:], h, use_reentrant=True), y)
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.view_as(x)

    @staticmethod
    def backward(ctx, grad):
        return -grad


def gradient_reversal():
    """A domain classifier behind a gradient reversal."""
    net = nn.ModuleDict({"body": nn.Linear(8, 8), "label": nn.Linear(8, 4), "domain": nn.Linear(8, 2)})
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        h = net["body"](x)
        loss = F.cross_entropy(net["label"](h), y)
        loss = loss + F.cross_entropy(net["domain"](Reverse.apply(h)), y % 2)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def maml():
    """An inner step by functional_call(), and a loss through it."""
    net = classifier()
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)

    def step():
        weights = dict(net.named_parameters())
        inner = F.cross_entropy(functional_call(net, weights, (x,)), y)
        grads = torch.autograd.grad(inner, list(weights.values()), create_graph=True)
        fast = {name: p - 0.1 * g for (name, p), g in zip(weights.items(), grads)}
        loss = F.cross_entropy(functional_call(net, fast, (x.flip(0),)), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def reptile():
    """Reptile: an inner loop on a copy, and the outer weights move towards it."""
    net = classifier()

    def step():
        inner = copy.deepcopy(net)
        optimizer = torch.optim.SGD(inner.parameters(), 0.1)
        for _ in range(2):
            optimizer.zero_grad()
            F.cross_entropy(inner(x), y).backward()
            optimizer.step()
        with torch.no_grad():
            for p, q in zip(net.parameters(), inner.parameters()):
                p.add_(q - p, alpha=0.5)

    return net, None, step, {}


def parametrized():
    """Weight norm and spectral norm, whose vectors are buffers that change."""
    net = nn.Sequential(
        parametrizations.weight_norm(nn.Linear(8, 8)),
        nn.Tanh(),
        parametrizations.spectral_norm(nn.Linear(8, 4)),
    )
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    return net, optimizer, classify(net, optimizer), {"learns": ["*.original*"]}


def sparse():
    """Sparse gradients, and two optimizers."""
    net = nn.Sequential(nn.EmbeddingBag(8, 8, sparse=True), nn.Linear(8, 4))
    optimizers = [
        torch.optim.SparseAdam(net[0].parameters(), 1e-3),
        torch.optim.Adam(net[1].parameters(), 1e-3),
    ]
    tokens = torch.tensor([[1, 2], [3, 4], [5, 6], [1, 7]])

    def step():
        for optimizer in optimizers:
            optimizer.zero_grad()
        F.cross_entropy(net(tokens), y).backward()
        for optimizer in optimizers:
            optimizer.step()

    return net, optimizers, step, {"learns": ["*"]}


def expert_without_tokens():
    """A mixture in which one expert gets no token of this batch."""

    class Mixture(nn.Module):
        def __init__(self):
            super().__init__()
            self.router = nn.Linear(8, 3, bias=False)
            self.experts = nn.ModuleList(nn.Linear(8, 4) for _ in range(3))

        def forward(self, x):
            scores = self.router(x).softmax(-1)
            score, choice = scores[:, :2].max(-1)  # the third is never the best here
            out = torch.zeros(len(x), 4)
            for i, expert in enumerate(self.experts):
                rows = (choice == i).nonzero().squeeze(1)
                if len(rows):
                    out = out.index_add(0, rows, expert(x[rows]) * score[rows, None])
            return out

    net = Mixture()
    net.router.weight.data[:, 0] = torch.tensor([1.0, -1.0, 0.0])
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3)
    return net, optimizer, classify(net, optimizer), {"learns": ["router.*", "experts.[01].*"]}


def tied():
    """Input and output embeddings are one tensor."""
    net = nn.ModuleDict({"words": nn.Embedding(4, 8), "out": nn.Linear(8, 4, bias=False)})
    net["out"].weight = net["words"].weight
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3)

    def step():
        optimizer.zero_grad()
        F.cross_entropy(net["out"](net["words"](y)), y.flip(0)).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def gumbel():
    """Hard samples by Gumbel-softmax, with its straight-through gradient."""
    net = nn.Sequential(nn.Linear(8, 4), nn.Linear(4, 4))
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        code = F.gumbel_softmax(net[0](x), tau=1.0, hard=True)
        F.cross_entropy(net[1](code), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def straight_through():
    """A VQ-VAE with the straight-through estimator and both of its losses."""
    net = nn.ModuleDict({"enc": nn.Linear(8, 2), "code": nn.Embedding(4, 2), "dec": nn.Linear(2, 8)})
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        z = net["enc"](x)
        q = net["code"](torch.cdist(z, net["code"].weight).argmin(-1))
        vq = F.mse_loss(q, z.detach()) + 0.25 * F.mse_loss(z, q.detach())
        q = z + (q - z).detach()
        optimizer.zero_grad()
        (F.mse_loss(net["dec"](q), x) + vq).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def truncated():
    """Truncated backpropagation: the state is detached between two windows."""
    net = nn.ModuleDict({"cell": nn.GRUCell(8, 8), "out": nn.Linear(8, 4)})
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        h = torch.zeros(1, 8)
        for window in (x[:2], x[2:]):
            h = h.detach()
            for row in window:
                h = net["cell"](row[None], h)
            optimizer.zero_grad()
            F.cross_entropy(net["out"](h), y[:1]).backward()
            optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def step_in_backward():
    """Each parameter has an optimizer of its own, which steps inside of backward()."""
    net = classifier()
    optimizers = {p: torch.optim.SGD([p], 0.1) for p in net.parameters()}

    def hook(p):
        optimizers[p].step()
        optimizers[p].zero_grad()

    for p in net.parameters():
        p.register_post_accumulate_grad_hook(hook)

    def step():
        F.cross_entropy(net(x), y).backward()

    return net, list(optimizers.values()), step, {"learns": ["*"]}


def weighted_losses():
    """The loss has parameters of its own, in the optimizer."""
    net = nn.ModuleDict({"one": nn.Linear(8, 4), "two": nn.Linear(8, 1)})
    weights = nn.ParameterList([torch.zeros(()), torch.zeros(())])
    optimizer = torch.optim.Adam([*net.parameters(), *weights.parameters()], 1e-3)

    def step():
        losses = [F.cross_entropy(net["one"](x), y), net["two"](x).square().mean()]
        total = sum(loss * (-w).exp() + w for loss, w in zip(losses, weights))
        optimizer.zero_grad()
        total.backward()
        optimizer.step()

    return {"net": net, "loss": weights}, optimizer, step, {"learns": ["*"]}


def without_an_optimizer():
    """Gradient descent by hand, under no_grad()."""
    net = classifier()

    def step():
        net.zero_grad()
        F.cross_entropy(net(x), y).backward()
        with torch.no_grad():
            for p in net.parameters():
                p -= 0.1 * p.grad

    return net, None, step, {"learns": ["*"]}


def variational():
    """A VAE with rsample()."""
    net = nn.ModuleDict({"mean": nn.Linear(8, 2), "log_std": nn.Linear(8, 2), "dec": nn.Linear(2, 8)})
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)

    def step():
        posterior = torch.distributions.Normal(net["mean"](x), net["log_std"](x).exp())
        prior = torch.distributions.Normal(0.0, 1.0)
        kl = torch.distributions.kl_divergence(posterior, prior).mean()
        optimizer.zero_grad()
        (F.mse_loss(net["dec"](posterior.rsample()), x) + kl).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def averaged():
    """Stochastic weight averaging: the averaged model changes by its own code."""
    net = classifier()
    swa = torch.optim.swa_utils.AveragedModel(net)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    once = classify(net, optimizer)

    def step():
        once()
        swa.update_parameters(net)

    return {"net": net, "swa": swa}, optimizer, step, {"learns": ["net.*"]}


def complex_weights():
    """A complex parameter."""
    net = nn.ParameterDict({"w": torch.ones(8, 4, dtype=torch.cfloat) * (0.1 + 0.2j)})
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)

    def step():
        optimizer.zero_grad()
        F.cross_entropy((x.to(torch.cfloat) @ net["w"]).abs(), y).backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def lazy():
    """Lazy modules get their shapes in the first forward pass."""
    net = nn.Sequential(nn.LazyLinear(8), nn.Tanh(), nn.LazyLinear(4))
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    return net, optimizer, classify(net, optimizer), {"learns": ["*"]}


def metrics_beside():
    """Numbers for the log leave the graph: item(), argmax(), numpy(), a confusion matrix."""
    net = classifier()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    log = []

    def step():
        optimizer.zero_grad()
        out = net(x)
        loss = F.cross_entropy(out, y)
        log.append(loss.item())
        log.append((out.argmax(1) == y).float().mean().item())
        log.append(torch.tensor(out.detach().numpy().max()))
        loss.backward()
        optimizer.step()

    return net, optimizer, step, {"learns": ["*"]}


def center_loss():
    """Center loss: the centers are a buffer, and move without a gradient."""

    class Centers(nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("centers", torch.zeros(4, 4))

        def forward(self, h, y):
            with torch.no_grad():
                self.centers[y] = self.centers[y].lerp(h, 0.1)
            return F.mse_loss(h, self.centers[y])

    net, centers = classifier(), Centers()
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def step():
        optimizer.zero_grad()
        out = net(x)
        (F.cross_entropy(out, y) + centers(out, y)).backward()
        optimizer.step()

    return {"net": net, "centers": centers}, optimizer, step, {"learns": ["net.*"]}
