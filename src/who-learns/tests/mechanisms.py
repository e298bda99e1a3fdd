"""Mechanisms of other threads: what does not learn, learns wrongly, or changes though it is frozen.

Each function takes `fixed` and returns the models, the optimizers, one step, and what is wrong:
`(pattern, "learns" or "frozen", what the report must say, whether a line is expected)`. `# CUT`
marks that line.
"""

# mypy: ignore-errors

import copy
import math
from itertools import pairwise

import torch
from torch import nn
from torch.func import functional_call, grad
from torch.nn import functional as F  # noqa: N812
from torch.optim.swa_utils import AveragedModel


def net(*sizes):
    layers = []
    for a, b in pairwise(sizes):
        layers += [nn.Linear(a, b), nn.Tanh()]
    return nn.Sequential(*layers[:-1])


x = torch.linspace(-1, 1, 32).view(4, 8)
y = torch.tensor([0, 1, 2, 3])


def usual(model, optimizer, loss):
    def step():
        optimizer.zero_grad()
        loss().backward()
        optimizer.step()

    return step


def norm_net():
    return nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Linear(8, 4))


def teacher_in_training_mode(fixed):  # CuriousAI/mean-teacher#9, saltoricristiano/cosmix-uda#21
    s = norm_net()
    t = copy.deepcopy(s).requires_grad_(False)
    opt = torch.optim.SGD(s.parameters(), 0.1)

    def step():
        opt.zero_grad()
        with torch.no_grad():
            goal = t(x + 0.1)
        F.mse_loss(s(x), goal + 1).backward()
        opt.step()
        with torch.no_grad():
            for p, q in zip(t.parameters(), s.parameters(), strict=True):
                p.mul_(0.9).add_(q, alpha=0.1)
            if fixed:
                for p, q in zip(t.buffers(), s.buffers(), strict=True):
                    p.copy_(q)

    said = r"running statistics of its own forward passes.*: t\.1\.running_mean"
    return {"s": s, "t": t}, [opt], step, ("t.1.running_mean", "learns", said, False)


def teacher_that_nobody_froze(fixed):  # facebookresearch/moco#70
    s, t = norm_net(), norm_net()
    opt = torch.optim.SGD(s.parameters(), 0.1)
    t.train(not fixed)

    def step():
        opt.zero_grad()
        with torch.no_grad():
            goal = t(x)
        F.mse_loss(s(x), goal).backward()
        opt.step()

    return {"s": s, "t": t}, [opt], step, ("t.1.running_mean", "frozen", r"training mode", False)


def gradient_of_func_is_dropped(fixed):  # pytorch/functorch threads
    m = net(8, 8, 4)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def loss(params):
        return F.cross_entropy(functional_call(m, params, (x,)), y)

    def step():
        params = dict(m.named_parameters())
        grads = grad(loss)(params)  # CUT
        if fixed:
            for name, p in params.items():
                p.grad = grads[name]
        opt.step()

    return m, [opt], step, ("*", "learns", r"grad\(\) of torch\.func returns", True)


def average_is_never_moved(fixed):  # lucidrains/DALLE2-pytorch#131
    m = net(8, 8, 4)
    ema = AveragedModel(m)
    ema.update_parameters(m)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()
        if fixed:
            ema.update_parameters(m)

    said = r"ema.*nothing in this block moved it"
    return {"m": m, "ema": ema}, [opt], step, ("ema.module.*", "learns", said, False)


def most_of_bfloat16_is_lost(fixed):  # pytorch/ao#1124, tenstorrent/tt-metal#15518
    m = nn.Sequential(nn.Linear(8, 64), nn.LayerNorm(64), nn.Linear(64, 4))
    m = m if fixed else m.to(torch.bfloat16)
    opt = torch.optim.AdamW(m.parameters(), 2e-5, weight_decay=0)
    a = x.to(m[0].weight.dtype)
    return m, [opt], usual(m, opt, lambda: F.cross_entropy(m(a), y)), (
        "0.weight", "learns", r"too small for bfloat16", False,
    )  # fmt: skip


def float16_gradient_vanishes(fixed):  # engichang1467/Open-Rig3R#35
    torch.manual_seed(0)
    m = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 4)).half()
    opt = torch.optim.SGD(m.parameters(), 1.0)
    a = x.half()

    def loss():
        out = m(a)
        return (out * (1.0 if fixed else 1e-8)).float().sum()  # CUT

    return (
        m,
        [opt],
        usual(m, opt, loss),
        ("0.weight", "learns", r"float16 has nothing between", True),
    )


def clipped_before_unscale(fixed):  # milesial/Pytorch-UNet#468
    m = net(8, 8, 4)
    opt = torch.optim.SGD(m.parameters(), 0.1)
    scaler = torch.amp.GradScaler("cpu")

    def step():
        opt.zero_grad()
        scaler.scale(F.cross_entropy(m(x), y)).backward()
        if fixed:
            scaler.unscale_(opt)
        nn.utils.clip_grad_norm_(m.parameters(), 1.0)  # CUT
        scaler.step(opt)
        scaler.update()

    return m, [opt], step, ("*", "learns", r"before .*unscale", True)


def softmax_before_cross_entropy(fixed):  # sugi-chan/custom_bert_pipeline#1
    m = net(8, 8, 4)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def loss():
        out = m(x)
        out = out if fixed else torch.softmax(out, 1)
        return nn.CrossEntropyLoss()(out, y)  # CUT

    return m, [opt], usual(m, opt, loss), ("*", "learns", r"cross_entropy\(\).*softmax", True)


class Stack(nn.Module):
    def __init__(self, fixed):
        super().__init__()
        block = [nn.Linear(8, 8) for _ in range(3)] if fixed else [nn.Linear(8, 8)] * 3
        self.layers, self.head = nn.ModuleList(block), nn.Linear(8, 4)

    def forward(self, x):
        for layer in self.layers:
            x = x + layer(x).tanh()
        return self.head(x)


def one_layer_in_a_list(fixed):  # zalandoresearch/pytorch-vq-vae#2
    m = Stack(fixed)
    opt = torch.optim.SGD(m.parameters(), 0.1)
    said = r"layers\.0, layers\.1 and layers\.2 are one module|layers\.0-2 are one module"
    return m, [opt], usual(m, opt, lambda: F.cross_entropy(m(x), y)), (
        "layers.*", "learns", said, False,
    )  # fmt: skip


def autocast_around_the_loop(fixed):  # X-GenGroup/Flow-Factory#186
    m = net(8, 8, 4)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def run():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()

    def step():
        if fixed:
            for _ in range(3):
                with torch.autocast("cpu", torch.bfloat16):
                    run()
        else:
            with torch.autocast("cpu", torch.bfloat16):
                for _ in range(3):
                    run()

    return m, [opt], step, ("0.weight", "learns", r"autocast", False)


class Rounds(nn.Module):
    def __init__(self, fixed):
        super().__init__()
        self.enc, self.dec, self.fixed = nn.Linear(8, 8), nn.Linear(8, 4), fixed

    def forward(self, x):
        z = self.enc(x) * 10
        q = torch.round(z)
        if self.fixed:
            return self.dec(z + (q - z).detach())
        return self.dec(z + (q - z))  # CUT


def straight_through_without_detach(fixed):  # kyegomez/BitNet#51
    m = Rounds(fixed)
    opt = torch.optim.SGD(m.parameters(), 0.1)
    return m, [opt], usual(m, opt, lambda: F.cross_entropy(m(x), y)), (
        "enc.*", "learns", r"add up to 0", True,
    )  # fmt: skip


def a_loss_that_broadcasts(fixed):  # pytorch/pytorch#16045, manzilzaheer/DeepSets#1
    m = net(8, 8, 1)
    opt = torch.optim.SGD(m.parameters(), 0.1)
    goal = torch.arange(4.0)

    def loss():
        out = m(x)
        out = out.squeeze(1) if fixed else out
        return ((out - goal) ** 2).mean()  # CUT

    said = r"\(4, 1\) and \(4,\).*\(4, 4\)"
    return m, [opt], usual(m, opt, loss), ("*", "learns", said, True)


def all_labels_are_ignored(fixed):  # zai-org/ChatGLM-6B#686
    m = net(8, 8, 4)
    opt = torch.optim.SGD(m.parameters(), 0.1)
    labels = y if fixed else torch.full((4,), -100)

    def loss():
        return F.cross_entropy(m(x), labels, reduction="sum") / 4  # CUT

    return m, [opt], usual(m, opt, loss), ("*", "learns", r"are -100, which it leaves out", True)


def rewards_that_are_all_equal(fixed):  # modelscope/ms-swift#4570, huggingface/trl#3857
    m = net(8, 8, 4)
    opt = torch.optim.SGD(m.parameters(), 0.1)
    reward = torch.tensor([1.0, 0.0, 1.0, 1.0]) if fixed else torch.ones(4)

    def loss():
        advantage = (reward - reward.mean()) / (reward.std() + 1e-4)  # CUT
        logp = m(x).log_softmax(1).gather(1, y[:, None]).squeeze(1)
        ratio = (logp - logp.detach()).exp()
        return -torch.min(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage).mean()

    return m, [opt], usual(m, opt, loss), ("*", "learns", r"is 0 throughout", True)


def weights_of_a_third_network(fixed):  # pytorch/pytorch#12756
    a, b, c = net(8, 4), net(8, 4), net(8, 4)
    opt = torch.optim.SGD([*a.parameters(), *b.parameters()], 0.1)

    def step():
        opt.zero_grad()
        mixed = {}
        for (name, p), q, r in zip(
            a.named_parameters(), b.parameters(), c.parameters(), strict=True
        ):
            if fixed:
                mixed[name] = 0.5 * p + 0.5 * q
            else:
                r.data = 0.5 * p + 0.5 * q  # CUT
        out = functional_call(c, mixed, (x,)) if fixed else c(x)
        F.cross_entropy(out, y).backward()
        opt.step()

    return {"a": a, "b": b, "c": c}, [opt], step, ("[ab].*", "learns", r"data =", True)


class LoraLinear(nn.Module):
    def __init__(self):
        super().__init__()
        self.base, self.disabled = nn.Linear(8, 4).requires_grad_(False), False
        self.A, self.B = nn.Parameter(x.T[:, :2] / 9), nn.Parameter(x[:2, ::2] + 2)

    def forward(self, x):
        if self.disabled:
            return self.base(x)
        return self.base(x) + x @ self.A @ self.B  # CUT


def adapters_left_off(fixed):  # huggingface/diffusers#5778
    m = nn.Sequential(nn.Linear(8, 8), LoraLinear())
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def step():
        m[1].disabled = True
        with torch.no_grad():
            reference = m(x)
        m[1].disabled = not fixed
        opt.zero_grad()
        F.cross_entropy(m(x) - reference, y).backward()
        opt.step()

    return m, [opt], step, ("1.[AB]", "learns", r"self\.A is read here", True)


def flags_turned_on_again(fixed):  # ultralytics/yolov5#1213
    m = net(8, 8, 4)
    m[0].requires_grad_(False)

    def build():
        if not fixed:
            for p in m.parameters():
                p.requires_grad = True  # CUT
        return torch.optim.SGD(m.parameters(), 0.1)

    def step():
        opt = build()
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()

    return m, [], step, ("0.*", "frozen", r"turns requires_grad on", True)


def nan_batches_are_skipped(fixed):  # zylo117/Yet-Another-EfficientDet-Pytorch#544
    m = net(8, 8, 4)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def step():
        opt.zero_grad()
        out = (m(x) - 9).relu()
        out = m(x).exp() if fixed else out
        loss = -(out / out.sum(1, keepdim=True)).clamp(1e-3).log()[:, 0].mean()  # CUT
        if not torch.isfinite(loss):
            return
        loss.backward()
        opt.step()

    return m, [opt], step, ("*", "learns", r"inf or nan", True)


def errors_are_swallowed(fixed):  # swiseman/neighbor-splicing#2
    m = net(8, 8, 4)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def step():
        opt.zero_grad()
        try:
            out = m(x if fixed else x[:, :7])  # CUT
            F.cross_entropy(out, y).backward()
            opt.step()
        except RuntimeError:
            print(end="")  # assuming out of memory

    return m, [opt], step, ("*", "learns", r"RuntimeError", True)


class Warp(nn.Module):
    def __init__(self, mode):
        super().__init__()
        self.loc, self.mode = nn.Linear(8, 6), mode
        self.head = nn.Linear(64, 4)

    def forward(self, x, image):
        theta = self.loc(x).view(-1, 2, 3)
        grid = F.affine_grid(theta, (4, 1, 8, 8), align_corners=False)
        out = F.grid_sample(image, grid, mode=self.mode, align_corners=False)  # CUT
        return self.head(out.flatten(1))


def warped_to_the_nearest(fixed):  # kornia/kornia#827
    m = Warp("bilinear" if fixed else "nearest")
    opt = torch.optim.SGD(m.parameters(), 0.1)
    image = torch.linspace(0, 1, 256).view(4, 1, 8, 8)
    return m, [opt], usual(m, opt, lambda: F.cross_entropy(m(x, image), y)), (
        "loc.*", "learns", r"grid_sample", True,
    )  # fmt: skip


class Sam(torch.optim.Optimizer):
    def __init__(self, params, rho=0.05, lr=0.1):
        super().__init__(params, {"rho": rho, "lr": lr})
        self.base = torch.optim.SGD(self.param_groups, lr)

    @torch.no_grad()
    def first_step(self):
        for group in self.param_groups:
            for p in group["params"]:
                self.state[p]["e"] = group["rho"] * p.grad / (p.grad.norm() + 1e-12)
                p.add_(self.state[p]["e"])  # CUT

    @torch.no_grad()
    def second_step(self):
        for group in self.param_groups:
            for p in group["params"]:
                p.sub_(self.state[p]["e"])
        self.base.step()


def only_the_first_step_of_sam(fixed):  # kozistr/pytorch_optimizer#64
    m = net(8, 8, 4)
    opt = Sam(m.parameters())

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.first_step()
        if fixed:
            opt.zero_grad()
            F.cross_entropy(m(x), y).backward()
            opt.second_step()

    return m, [opt], step, ("*", "learns", r"in the direction of its gradient", True)


def units_that_are_all_alike(fixed):  # discuss.pytorch.org: constant initialization
    m = net(8, 8, 4)
    if not fixed:
        for p in m[0].parameters():
            nn.init.constant_(p, 0.1)
        nn.init.constant_(m[2].weight, 0.1)
    opt = torch.optim.SGD(m.parameters(), 0.1)
    return m, [opt], usual(m, opt, lambda: F.cross_entropy(m(x), y)), (
        "0.weight", "learns", r"all its rows are equal", False,
    )  # fmt: skip


def pruned_weights_come_back(fixed):  # jacobgil/pytorch-pruning#41
    m = net(8, 8, 4)
    mask = torch.arange(64).view(8, 8) % 3 != 0
    m[0].weight.data.mul_(mask)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()
        if fixed:
            m[0].weight.data.mul_(mask)

    return m, [opt], step, ("0.weight", "frozen", r"values that were 0 before", False)


def added_in_place_of_subtracted(fixed):  # celiobjr/machine-unlearning#2
    m = net(8, 8, 4)

    def step():
        m.zero_grad()
        F.cross_entropy(m(x), y).backward()
        for p in m.parameters():
            p.data.add_(p.grad, alpha=-0.1 if fixed else 0.1)  # CUT

    return m, [], step, ("*", "learns", r"in the direction of its gradient", True)


def average_that_runs_away(fixed):  # ostris/ai-toolkit#1034
    m = net(8, 8, 4)
    ema = copy.deepcopy(m).requires_grad_(False)
    for p in ema.parameters():
        p.add_(0.01)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()
        with torch.no_grad():
            for s, p in zip(ema.parameters(), m.parameters(), strict=True):
                gap = s - p
                s.add_(gap * (-0.01 if fixed else 0.01))  # CUT

    said = r"away from"
    return {"m": m, "ema": ema}, [opt], step, ("ema.*", "learns", said, True)


def average_with_exchanged_shares(fixed):  # huggingface/diffusers#1864
    m = net(8, 8, 4)
    ema = copy.deepcopy(m).requires_grad_(False)
    opt = torch.optim.SGD(m.parameters(), 0.1)
    decay = 0.999

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()
        with torch.no_grad():
            for s, p in zip(ema.parameters(), m.parameters(), strict=True):
                s.lerp_(p, 1 - decay if fixed else decay)  # CUT

    said = r"99\.9 % of the way"
    return {"m": m, "ema": ema}, [opt], step, ("ema.*", "learns", said, True)


def master_weights_not_copied_back(fixed):  # NVIDIA/apex, manual master weights
    m = net(8, 8, 4).to(torch.bfloat16)
    master = [p.detach().float().requires_grad_() for p in m.parameters()]
    opt = torch.optim.SGD(master, 0.1)

    def step():
        m.zero_grad()
        F.cross_entropy(m(x.to(torch.bfloat16)).float(), y).backward()
        for p, q in zip(m.parameters(), master, strict=True):
            q.grad = p.grad.float()
        opt.step()
        if fixed:
            with torch.no_grad():
                for p, q in zip(m.parameters(), master, strict=True):
                    p.copy_(q)

    said = r"steps a copy in its place"
    return m, [opt], step, ("*.weight", "learns", said, False)


def lambda_returns_a_rate(fixed):  # discuss.pytorch.org: LambdaLR multiplies
    m = net(8, 8, 4)
    opt = torch.optim.SGD(m.parameters(), 1e-4)
    torch.optim.lr_scheduler.LambdaLR(opt, lambda e: 1 if fixed else 1e-4)
    return m, [opt], usual(m, opt, lambda: F.cross_entropy(m(x), y)), (
        "*", "learns", r"less than a millionth.*lr=1e-08", False,
    )  # fmt: skip


class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, alpha):
        ctx.alpha = alpha
        return x.view_as(x)

    @staticmethod
    def backward(ctx, g):
        return -ctx.alpha * g, None  # CUT


def reversal_by_nothing(fixed):  # fungtion/DANN threads
    f, d = net(8, 8), net(8, 2)
    opt = torch.optim.SGD([*f.parameters(), *d.parameters()], 0.1)
    alpha = 2 / (1 + math.exp(-10 * (0.5 if fixed else 0.0))) - 1

    def loss():
        return F.cross_entropy(d(Reverse.apply(f(x), alpha)), y % 2)

    return {"f": f, "d": d}, [opt], usual(None, opt, loss), (
        "f.*", "learns", r"Reverse", True,
    )  # fmt: skip


def frozen_critic_with_spectral_norm(fixed):  # pytorch/pytorch spectral_norm threads
    g = net(4, 8, 8)
    d = nn.Sequential(nn.utils.spectral_norm(nn.Linear(8, 8)), nn.Tanh(), nn.Linear(8, 1))
    d.requires_grad_(False)
    d.train(not fixed)
    opt = torch.optim.SGD(g.parameters(), 0.1)
    return {"g": g, "d": d}, [opt], usual(None, opt, lambda: -d(g(x[:, :4])).mean()), (
        "d.0.weight_u", "frozen", r"training mode", False,
    )  # fmt: skip


def perturbation_that_is_made_anew(fixed):  # discuss.pytorch.org: adversarial noise
    m = net(8, 8, 4).requires_grad_(False)
    delta = torch.zeros(4, 8, requires_grad=True)
    opt = torch.optim.SGD([delta], 0.1)
    now = [delta]

    def step():
        for _ in range(2):
            opt.zero_grad()
            F.cross_entropy(m(x + now[0]), y).backward()
            opt.step()
            if fixed:
                with torch.no_grad():
                    now[0].clamp_(-0.1, 0.1)
            else:
                now[0] = now[0].clamp(-0.1, 0.1).detach().requires_grad_()  # CUT

    return m, [opt], step, ("(optimizer*", "learns", r"detach", True)


def inner_copy_by_state_dict(fixed):  # dragen1860/MAML-Pytorch threads
    m, fast = net(8, 8, 4), net(8, 8, 4)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def step():
        opt.zero_grad()
        if not fixed:
            fast.load_state_dict(m.state_dict())  # CUT
        F.cross_entropy((m if fixed else fast)(x), y).backward()
        opt.step()

    return m, [opt], step, ("*", "learns", r"detach\(\)", True)


class Pooled(nn.Module):
    def __init__(self, fixed):
        super().__init__()
        self.body, self.norm, self.fixed = nn.Linear(8, 16), nn.LayerNorm(16), fixed

    def forward(self, x):
        x = self.norm(self.body(x).view(4, 1, 16).expand(4, 4, 16))  # CUT
        return x.mean(1)[:, :4] if self.fixed else x.mean(2)


def mean_of_what_a_norm_returns(fixed):  # discuss.pytorch.org: LayerNorm before mean pooling
    m = Pooled(fixed)
    opt = torch.optim.Adam(m.parameters(), 0.1)
    return m, [opt], usual(m, opt, lambda: F.cross_entropy(m(x), y)), (
        "body.weight", "learns", r"what rounding leaves", True,
    )  # fmt: skip


def dropout_of_everything(fixed):  # discuss.pytorch.org: keep probability as p
    m = nn.Sequential(nn.Linear(8, 8), nn.Dropout(0.1 if fixed else 1.0), nn.Linear(8, 4))
    opt = torch.optim.SGD(m.parameters(), 0.1)
    return m, [opt], usual(m, opt, lambda: F.cross_entropy(m(x), y)), (
        "0.*", "learns", r"dropout", False,
    )  # fmt: skip


# Before 2.3 there is no GradScaler for a CPU.
FAULTS = [
    one
    for one in globals().values()
    if getattr(one, "__module__", "") == __name__
    and getattr(getattr(one, "__code__", None), "co_varnames", ())[:1] == ("fixed",)
    and one.__code__.co_argcount == 1
    and (hasattr(torch.amp, "GradScaler") or one is not clipped_before_unscale)
]
