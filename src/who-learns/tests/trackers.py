"""Faults from public trackers, written before this package saw any of them, and six sound loops.

Each function takes `fixed` and returns the models, the optimizers, one step, and what is wrong:
`(pattern, "learns" or "frozen", causes, whether a line is expected)`. `# CUT` marks that line.
"""

# mypy: ignore-errors

import copy
import math
from itertools import pairwise

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812
from torch.utils.checkpoint import checkpoint


def net(*sizes):
    layers = []
    for a, b in pairwise(sizes):
        layers += [nn.Linear(a, b), nn.Tanh()]
    return nn.Sequential(*layers[:-1])


x = torch.linspace(-1, 1, 32).view(4, 8)
y = torch.tensor([0, 1, 2, 3])


def generator_step_with_detach(fixed):  # tamarott/SinGAN#117
    g, d = net(4, 8, 8), net(8, 8, 1)
    opt = torch.optim.Adam(g.parameters(), 1e-3)

    def step():
        opt.zero_grad()
        fake = g(x[:, :4])
        out = d(fake if fixed else fake.detach())  # CUT
        (-out.mean()).backward()
        opt.step()

    d.requires_grad_(not fixed)
    return {"g": g, "d": d}, [opt], step, ("g.*", "learns", {"detach"}, True)


class Top1(nn.Module):
    def __init__(self, fixed):
        super().__init__()
        self.w_gate = nn.Parameter(torch.linspace(-1, 1, 32).view(8, 4))
        self.experts = nn.ModuleList(nn.Linear(8, 4) for _ in range(4))
        self.fixed = fixed

    def forward(self, x):
        logits = x @ self.w_gate
        if self.fixed:
            logits = logits.softmax(1)
        top, index = logits.topk(1, dim=1)
        gates = top if self.fixed else F.softmax(top, dim=1)  # CUT
        full = torch.zeros_like(logits).scatter(1, index, gates)
        out = torch.stack([e(x) for e in self.experts], 1)
        return (full.unsqueeze(-1) * out).sum(1)


def top_one_gate(fixed):  # davidmrau/mixture-of-experts#27
    m = Top1(fixed)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()

    return m, [opt], step, ("w_gate", "learns", {"zero-gradient"}, True)


def decayed_token_rows(fixed):  # huggingface/diffusers#1009
    emb, head = nn.Embedding(10, 8), nn.Linear(8, 4)
    head.requires_grad_(False)
    m = nn.ModuleDict({"emb": emb, "head": head})
    opt = torch.optim.AdamW(emb.parameters(), 0.1, weight_decay=0 if fixed else 0.1)
    ids = torch.tensor([9, 3, 9, 1])

    def step():
        opt.zero_grad()
        F.cross_entropy(head(emb(ids)), y).backward()
        with torch.no_grad():
            emb.weight.grad[:9] = 0
        opt.step()

    return m, [opt], step, ("emb.weight", "frozen", {"weight-decay"}, False)


class SoftEmbedding(nn.Module):
    def __init__(self, wte, n=2):
        super().__init__()
        self.wte, self.n = wte, n
        self.learned_embedding = nn.Parameter(wte.weight[:n].clone().detach())

    def forward(self, ids):
        rest = self.wte(ids[:, self.n :])
        return torch.cat([self.learned_embedding.expand(ids.size(0), -1, -1), rest], 1)


def soft_prompt(fixed):  # kipgparker/soft-prompt-tuning#4
    m = nn.ModuleDict({"wte": nn.Embedding(10, 8), "head": nn.Linear(8, 4)})
    for p in m.parameters():
        p.requires_grad = False
    if not fixed:
        opt = torch.optim.Adam(m.parameters(), 1e-2)
    m["wte"] = SoftEmbedding(m["wte"])
    if fixed:
        opt = torch.optim.Adam([m["wte"].learned_embedding], 1e-2)
    ids = torch.tensor([[0, 0, 1, 2]] * 4)

    def step():
        opt.zero_grad()
        F.cross_entropy(m["head"](m["wte"](ids).mean(1)), y).backward()
        opt.step()

    wanted = ("wte.learned_embedding", "learns", {"built-early", "replaced"}, False)
    return m, [opt], step, wanted


class ResidualBlock(nn.Module):
    def __init__(self, fixed):
        super().__init__()
        self.layer, self.norm, self.residual = nn.Linear(8, 8), nn.LayerNorm(8), None
        self.fixed = fixed

    def forward(self, x):
        z = self.norm(x)
        z = self.layer(z)
        if self.residual is not None:
            x = self.residual(x, z)
        elif self.fixed:
            x = z
        return x


def block_without_residual(fixed):  # state-spaces/s4#30
    m = nn.Sequential(nn.Linear(8, 8), ResidualBlock(fixed), nn.Linear(8, 4))
    opt = torch.optim.AdamW(m.parameters(), 1e-2)

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()

    return m, [opt], step, ("1.layer.*", "learns", {"unused-output"}, False)


class Extractor(nn.Module):
    def __init__(self, vit, fixed):
        super().__init__()
        self.vit, self.latents, self.fixed = vit, None, fixed
        vit[-1].register_forward_hook(self._hook)

    def _hook(self, _, inputs, output):
        self.latents = output.clone() if self.fixed else output.clone().detach()  # CUT

    def forward(self, x):
        self.vit(x)
        return self.latents


def features_by_a_hook(fixed):  # lucidrains/CoCa-pytorch#6
    m = nn.Sequential(Extractor(net(8, 8, 8), fixed), nn.Linear(8, 4))
    opt = torch.optim.Adam(m.parameters(), 1e-3)

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()

    return m, [opt], step, ("0.vit.*", "learns", {"detach"}, True)


def scheduler_steps_alone(fixed):  # pyro-ppl/pyro#1242
    m = net(8, 8, 4)
    opt = torch.optim.Adam(m.parameters(), 1e-2)
    schedule = torch.optim.lr_scheduler.ExponentialLR(opt, 0.9)

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        if fixed:
            opt.step()
        schedule.step()

    return m, [opt], step, ("*", "learns", {"no-step"}, False)


class Tokens(nn.Module):
    def __init__(self):
        super().__init__()
        self.token = nn.Parameter(torch.ones(8) / 4)
        self.blocks = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 4))

    def forward(self, x):
        return self.blocks(x + self.token)


def parameters_of_leaf_modules(fixed):  # open-mmlab/OpenPCDet#960
    m = Tokens()
    leaves = [c for c in m.modules() if not list(c.children())]
    params = list(m.parameters()) if fixed else [p for c in leaves for p in c.parameters()]
    opt = torch.optim.Adam(params, 1e-2)

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()

    return m, [opt], step, ("token", "learns", {"not-in-optimizer"}, False)


def names_with_a_dot(fixed):  # aigc-apps/EasyAnimate#99
    m = Tokens()
    m.requires_grad_(False)
    for name, p in m.named_parameters():
        if fixed or "." in name:
            p.requires_grad = True
    opt = torch.optim.AdamW([p for p in m.parameters() if p.requires_grad], 1e-2)

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()

    return m, [opt], step, ("token", "learns", {"frozen"}, False)


def startswith_the_wrong_way(fixed):  # espnet/espnet#1863
    m = nn.ModuleDict({"encoder": net(8, 8, 8), "decoder": net(8, 4)})
    for mod, p in m.named_parameters():
        if any(mod.startswith(k) if fixed else k.startswith(mod) for k in ["encoder"]):
            p.requires_grad = False
    opt = torch.optim.Adam([p for p in m.parameters() if p.requires_grad], 1e-2)

    def step():
        opt.zero_grad()
        F.cross_entropy(m["decoder"](m["encoder"](x)), y).backward()
        opt.step()

    return m, [opt], step, ("encoder.*", "frozen", {"learns"}, False)


def target_from_itself(fixed):  # thesouther/MARL#8
    q = net(8, 8, 4)
    target = copy.deepcopy(q).requires_grad_(False)
    opt = torch.optim.RMSprop(q.parameters(), 1e-2)

    def step():
        opt.zero_grad()
        with torch.no_grad():
            best = target(x).max(1).values
        (q(x).gather(1, y[:, None])[:, 0] - 1 - 0.9 * best).square().mean().backward()
        opt.step()
        target.load_state_dict((q if fixed else target).state_dict())  # CUT

    return {"q": q, "target": target}, [opt], step, ("target.*", "learns", {"own-code"}, True)


def target_is_the_network(fixed):  # andri27-ts/Reinforcement-Learning#14
    q = net(8, 8, 4)
    target = net(8, 8, 4)
    target.load_state_dict(q.state_dict())
    if not fixed:
        target = q
    opt = torch.optim.Adam(q.parameters(), 1e-2)

    def step():
        opt.zero_grad()
        with torch.no_grad():
            best = target(x).max(1).values
        (q(x).gather(1, y[:, None])[:, 0] - 1 - 0.9 * best).square().mean().backward()
        opt.step()

    return {"q": q, "target": target}, [opt], step, ("target.*", "frozen", {"learns"}, False)


def resized_after_freezing(fixed):  # lileipisces/PEPLER#1
    m = nn.ModuleDict({"wte": nn.Embedding(10, 8), "head": nn.Linear(8, 4)})
    m["user"] = nn.Embedding(4, 8)
    if not fixed:
        m["wte"].requires_grad_(False)
        m["head"].requires_grad_(False)
    new = nn.Embedding(12, 8)
    new.weight.data[:10] = m["wte"].weight.data
    m["wte"] = new
    if fixed:
        m["wte"].requires_grad_(False)
        m["head"].requires_grad_(False)
    opt = torch.optim.AdamW(m.parameters(), 1e-2)
    ids = torch.tensor([1, 11, 3, 4])

    def step():
        opt.zero_grad()
        F.cross_entropy(m["head"](m["wte"](ids) + m["user"](y)), y).backward()
        opt.step()

    return m, [opt], step, ("wte.*", "frozen", {"learns"}, False)


def cleared_between_micro_batches(fixed):  # tientrandinh/Revisiting-Reverse-Distillation#12
    m = nn.ModuleDict({"trunk": net(8, 8), "a": nn.Linear(8, 4), "b": nn.Linear(8, 4)})
    opt = torch.optim.Adam(m.parameters(), 1e-2)

    def step():
        for i, task in enumerate(("a", "b")):
            if not fixed:
                opt.zero_grad()  # CUT
            F.cross_entropy(m[task](m["trunk"](x)), y).backward()
            if (i + 1) % 2 == 0:
                opt.step()
                if fixed:
                    opt.zero_grad()

    return m, [opt], step, ("a.*", "learns", {"cleared"}, True)


class Scaled(nn.Module):
    def __init__(self, fixed):
        super().__init__()
        if fixed:
            self.threshold = nn.Parameter(torch.ones(1, dtype=torch.float64))
        else:
            self.threshold = nn.Parameter(torch.ones(1)).to(torch.float64)  # CUT
        self.layer = nn.Linear(8, 4)

    def forward(self, x):
        return self.layer(x) * self.threshold.float()


def parameter_moved_in_init(fixed):  # pytorch/pytorch#17484, #39062
    m = Scaled(fixed)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def step():
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()

    return m, [opt], step, ("threshold", "learns", {"not-registered"}, True)


def position_that_is_padding(fixed):  # huggingface/transformers#10200
    m = nn.ModuleDict({"pos": nn.Embedding(4, 8, padding_idx=None if fixed else 3)})
    m["head"] = nn.Linear(8, 4)
    opt = torch.optim.SGD(m.parameters(), 0.1)

    def step():
        opt.zero_grad()
        F.cross_entropy(m["head"](x + m["pos"](torch.arange(4))), y).backward()
        opt.step()

    return m, [opt], step, ("pos.weight", "learns", {"zero-gradient"}, False)


def neck_left_out(fixed):  # ohhhyeahhh/SiamCAR#18
    m = nn.ModuleDict({"backbone": net(8, 8), "down": nn.ConvTranspose1d(1, 1, 1)})
    m["head"] = nn.Linear(8, 4)
    params = [{"params": m["backbone"].parameters()}, {"params": m["head"].parameters()}]
    if fixed:
        params.append({"params": m["down"].parameters()})
    opt = torch.optim.SGD(params, 0.1, momentum=0.9)

    def step():
        opt.zero_grad()
        F.cross_entropy(m["head"](m["down"](m["backbone"](x)[:, None])[:, 0]), y).backward()
        opt.step()

    return m, [opt], step, ("down.*", "learns", {"not-in-optimizer"}, False)


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin, self.bn = nn.Linear(8, 8), nn.BatchNorm1d(8)

    def forward(self, x):
        return self.bn(self.lin(x)).relu()

    def freeze(self):
        for p in self.parameters():
            p.requires_grad = False
        for m in self.modules():
            if isinstance(m, nn.BatchNorm1d):
                m.eval()


def train_after_freeze(fixed):  # pgniewko/gt-pyg#112
    m = nn.ModuleDict({"enc": Encoder(), "head": nn.Linear(8, 4)})
    m["enc"].freeze()
    opt = torch.optim.Adam(m["head"].parameters(), 1e-2)

    def epoch():
        m.train()  # CUT
        if fixed:
            m["enc"].eval()
        opt.zero_grad()
        F.cross_entropy(m["head"](m["enc"](x)), y).backward()
        opt.step()

    return m, [opt], epoch, ("enc.bn.running_mean", "frozen", {"batch-norm"}, True)


def eval_and_never_train(fixed):  # HuiZeng/Grid-Anchor-based-Image-Cropping-Pytorch#2
    m = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Linear(8, 4))
    opt = torch.optim.Adam(m.parameters(), 1e-2)

    def validate():
        m.eval()  # CUT
        with torch.no_grad():
            m(x)
        if fixed:
            m.train()

    def step():
        validate()
        opt.zero_grad()
        F.cross_entropy(m(x), y).backward()
        opt.step()

    return m, [opt], step, ("1.running_mean", "learns", {"eval"}, True)


class Cluster(nn.Module):
    def __init__(self):
        super().__init__()
        self.cluster_centers = nn.Parameter(torch.zeros(4, 8))

    def forward(self, x):
        return (1 + torch.cdist(x, self.cluster_centers).square()).reciprocal()


def centers_set_by_kmeans(fixed):  # vlukiyanov/pt-dec#18
    m = nn.ModuleDict({"enc": net(8, 8), "assignment": Cluster()})
    opt = torch.optim.SGD(m.parameters(), 0.1)
    centers = torch.linspace(-1, 1, 32).view(4, 8).flip(0)
    if fixed:
        with torch.no_grad():
            m["assignment"].cluster_centers.copy_(centers)
    else:
        m["assignment"].cluster_centers = nn.Parameter(centers)

    def step():
        opt.zero_grad()
        F.nll_loss(m["assignment"](m["enc"](x)).log_softmax(1), y).backward()
        opt.step()

    return m, [opt], step, ("assignment.cluster_centers", "learns", {"replaced"}, False)


FAULTS = [
    generator_step_with_detach, top_one_gate, decayed_token_rows, soft_prompt,
    block_without_residual, features_by_a_hook, scheduler_steps_alone, parameters_of_leaf_modules,
    names_with_a_dot, startswith_the_wrong_way, target_from_itself, target_is_the_network,
    resized_after_freezing, cleared_between_micro_batches, parameter_moved_in_init,
    position_that_is_padding, neck_left_out, train_after_freeze, eval_and_never_train,
    centers_set_by_kmeans,
]  # fmt: skip


class Attn(nn.Module):  # xhuang31/KEQA_WSDM19#2
    def __init__(self, fixed):
        super().__init__()
        self.fixed = fixed
        self.gru = nn.GRU(8, 8, batch_first=True)
        self.attn = nn.Linear(16, 1)
        self.out = nn.Linear(8, 4)

    def forward(self, x):
        h, last = self.gru(x)
        score = self.attn(torch.cat([h, last[0][:, None].expand_as(h)], -1))
        w = F.softmax(score, dim=1 if self.fixed else 2)  # CUT
        return self.out((w * h).sum(1))


def softmax_over_the_one(fixed):
    m = Attn(fixed)
    o = torch.optim.Adam(m.parameters(), 1e-2)

    def step():
        o.zero_grad()
        F.cross_entropy(m(x.view(4, 4, 2).repeat(1, 1, 4)), y).backward()
        o.step()

    return m, [o], step, ("attn.weight", "learns", {"zero-gradient"}, True)


class LoRA(nn.Module):
    def __init__(self, i, o):
        super().__init__()
        self.base = nn.Linear(i, o).requires_grad_(False)
        self.A = nn.Parameter(torch.ones(2, i) / 8)
        self.B = nn.Parameter(torch.full((o, 2), 0.25))

    def forward(self, x):
        return self.base(x) + x @ self.A.T @ self.B.T


class Tiny(nn.Module):
    def __init__(self, fixed):
        super().__init__()
        self.fixed = fixed
        self.emb = nn.Embedding(10, 8).requires_grad_(False)
        self.layers = nn.ModuleList(LoRA(8, 8) for _ in range(2))
        self.head = LoRA(8, 4)

    def forward(self, ids):
        h = self.emb(ids)
        if self.fixed:
            h.requires_grad_(True)
        for layer in self.layers:
            h = checkpoint(layer, h, use_reentrant=True)  # CUT
        return self.head(h)


def lora_under_checkpoint(fixed):  # locuslab/open-unlearning#178
    m = Tiny(fixed)
    o = torch.optim.AdamW([p for p in m.parameters() if p.requires_grad], 1e-2)

    def step():
        o.zero_grad()
        F.cross_entropy(m(torch.tensor([1, 2, 3, 4])), y).backward()
        o.step()

    return m, [o], step, ("layers.*.A", "learns", {"checkpoint"}, True)


def target_of_the_mlp_alone(fixed):  # hill-a/stable-baselines#854
    q = nn.ModuleDict({"cnn": net(8, 8), "vf": net(8, 1)})
    t = copy.deepcopy(q).requires_grad_(False)
    o = torch.optim.Adam(q.parameters(), 1e-2)

    def step():
        o.zero_grad()
        with torch.no_grad():
            aim = t["vf"](t["cnn"](x)) * 0.9 + 1
        (q["vf"](q["cnn"](x)) - aim).square().mean().backward()
        o.step()
        with torch.no_grad():
            a, b = (q, t) if fixed else (q["vf"], t["vf"])
            for p, tp in zip(a.parameters(), b.parameters(), strict=True):
                tp.mul_(0.5).add_(p, alpha=0.5)

    return {"q": q, "t": t}, [o], step, ("t.cnn.*", "learns", {"averaged"}, False)


class Late(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(8, 8)
        self.mlp = None

    def forward(self, x):
        h = self.body(x).tanh()
        if self.mlp is None:
            self.mlp = nn.Linear(h.shape[-1], 4)  # CUT
        return self.mlp(h)


def built_in_the_first_forward(fixed):  # ACEsuit/mace#1529
    m = Late()
    if fixed:
        m(x)
    o = torch.optim.Adam(m.parameters(), 1e-2)

    def step():
        o.zero_grad()
        F.cross_entropy(m(x), y).backward()
        o.step()

    return (
        m,
        [o],
        step,
        ("mlp.*", "learns", {"not-in-optimizer", "replaced", "not-registered"}, False),
    )


class Clip(nn.Module):
    def __init__(self, kind, fixed):
        super().__init__()
        self.img, self.txt, self.kind, self.fixed = nn.Linear(8, 4), nn.Linear(8, 4), kind, fixed
        if kind == "times" and not fixed:
            self.logit_scale = nn.Parameter(torch.ones([])) * (1 / 0.07)  # CUT
        else:
            self.logit_scale = nn.Parameter(
                torch.tensor(5.0 if kind == "clamp" and not fixed else 1.0)
            )

    def forward(self, a, b):
        a, b = F.normalize(self.img(a)), F.normalize(self.txt(b))
        t = self.logit_scale
        if self.kind == "clamp":
            t = torch.clamp(t, max=math.log(100)).exp()  # CUT
        out = a @ b.T * t
        if self.kind == "mask":
            hide = torch.eye(4).roll(1, 0).bool()
            if self.fixed:
                out = (a @ b.T / t).masked_fill(hide, -torch.inf)
            else:
                out = (a @ b.T).masked_fill(hide, -torch.inf) / t  # CUT
        return out


def _clip(kind, fixed, pat, causes, line):
    m = Clip(kind, fixed)
    o = torch.optim.Adam(m.parameters(), 1e-2)

    def step():
        o.zero_grad()
        F.cross_entropy(m(x, x.flip(0)), y).backward()
        o.step()

    return m, [o], step, (pat, "learns", causes, line)


def scale_times_a_number(fixed):  # openai/CLIP#46
    return _clip("times", fixed, "logit_scale", {"not-registered"}, True)


def scale_above_its_clamp(fixed):  # microsoft/Tutel#191
    return _clip("clamp", fixed, "logit_scale", {"zero-gradient"}, True)


def temperature_of_masked_logits(fixed):  # NVIDIA-NeMo/Automodel#3850
    return _clip("mask", fixed, "logit_scale", {"not-finite"}, True)


def refine_under_no_grad(fixed):  # nayeon7lee/bert-summarization#7
    m = nn.ModuleDict({"bert": net(8, 8), "refine": nn.Linear(8, 8), "out": nn.Linear(8, 4)})
    o = torch.optim.Adam(m.parameters(), 1e-2)

    def refine(h):
        with torch.set_grad_enabled(fixed):
            return m["refine"](m["bert"](h))  # CUT

    def step():
        o.zero_grad()
        F.cross_entropy(m["out"](refine(x)), y).backward()
        o.step()

    return m, [o], step, ("refine.*", "learns", {"no-grad"}, True)


def coordinates_by_argmax(fixed):  # LZGMatrix/BOP19_CDPN_2019ICCV#4
    m = nn.ModuleDict({"head": nn.Linear(8, 16)})
    o = torch.optim.RMSprop(m.parameters(), 1e-2)

    def step():
        o.zero_grad()
        out = m["head"](x).view(4, 2, 8)
        if fixed:
            c = (out.softmax(-1) * torch.arange(8.0)).sum(-1)
        else:
            c = torch.stack([one.argmax(1) for one in out.unbind(1)], 1).float()  # CUT
        (2 * c / 7 - 1).abs().mean().backward()
        o.step()

    return m, [o], step, ("head.*", "learns", {"integer"}, True)


def guidance_off_and_on(_):  # tianweiy/DMD2#75
    g, d = net(4, 8, 8), net(8, 8, 1)
    og, od = torch.optim.Adam(g.parameters(), 1e-2), torch.optim.Adam(d.parameters(), 1e-2)

    def step():
        d.requires_grad_(False)
        og.zero_grad()
        (-d(g(x[:, :4])).mean()).backward()
        og.step()
        d.requires_grad_(True)
        od.zero_grad()
        (d(g(x[:, :4]).detach()).mean() - d(x).mean()).backward()
        od.step()

    return {"g": g, "d": d}, [og, od], step, ()


def without_detach(_):  # yunjey/pytorch-tutorial#56
    g, d = net(4, 8, 8), net(8, 8, 1)
    og, od = torch.optim.Adam(g.parameters(), 1e-2), torch.optim.Adam(d.parameters(), 1e-2)

    def step():
        od.zero_grad()
        og.zero_grad()
        (d(g(x[:, :4])).mean() - d(x).mean()).backward()
        od.step()
        od.zero_grad()
        og.zero_grad()
        (-d(g(x[:, :4])).mean()).backward()
        og.step()

    return {"g": g, "d": d}, [og, od], step, ()


def appearance_code(_):  # NVlabs/DG-Net#40
    m = nn.ModuleDict({"f": net(8, 8), "id": nn.Linear(8, 4), "dec": nn.Linear(8, 8)})
    o = torch.optim.Adam(m.parameters(), 1e-2)

    def step():
        o.zero_grad()
        f = m["f"](x)
        (F.cross_entropy(m["id"](f), y) + (m["dec"](f.detach()) - x).square().mean()).backward()
        o.step()

    return m, [o], step, ()


def online_classifier(_):  # vturrisi/solo-learn#135
    m = nn.ModuleDict({"enc": net(8, 8), "proj": nn.Linear(8, 8), "cls": nn.Linear(8, 4)})
    o = torch.optim.SGD(m.parameters(), 0.1, weight_decay=0.1)

    def step():
        o.zero_grad()
        h = m["enc"](x)
        z = m["proj"](h)
        c = F.cross_entropy(m["cls"](h.detach()), y)
        ((z - z.detach().flip(0)).square().mean() + c).backward()
        o.step()

    return m, [o], step, ()


def first_token_is_fixed(_):  # adobe-research/custom-diffusion#25
    m = nn.ModuleDict({"text": nn.Linear(8, 8), "k": nn.Linear(8, 4)})
    o = torch.optim.AdamW(m.parameters(), 1e-2)

    def step():
        o.zero_grad()
        h = m["text"](x)
        h = torch.cat([h[:1].detach(), h[1:]])
        F.cross_entropy(m["k"](h), y).backward()
        o.step()

    return m, [o], step, ()


def sac_temperature(_):  # BY571/Soft-Actor-Critic-and-Extensions#3
    m = nn.ModuleDict({"pi": net(8, 8, 4), "q": net(10, 8, 1)})
    la = nn.Parameter(torch.zeros(1))
    op, oq, oa = (
        torch.optim.Adam(m["pi"].parameters(), 1e-2),
        torch.optim.Adam(m["q"].parameters(), 1e-2),
        torch.optim.Adam([la], 1e-2),
    )

    def dist():
        mu, ls = m["pi"](x).chunk(2, -1)
        return torch.distributions.Normal(mu, ls.clamp(-5, 2).exp())

    def step():
        with torch.no_grad():
            a = dist().sample()
        oq.zero_grad()
        (m["q"](torch.cat([x, a], 1)) - 1).square().mean().backward()
        oq.step()
        d = dist()
        a = d.rsample()
        lp = d.log_prob(a).sum(-1)
        op.zero_grad()
        (la.exp().detach() * lp - m["q"](torch.cat([x, a], 1))[:, 0]).mean().backward()
        op.step()
        oa.zero_grad()
        (-la.exp() * (lp.detach() - 2)).mean().backward()
        oa.step()

    return m, [op, oq, oa], step, ()


FAULTS += [
    softmax_over_the_one, lora_under_checkpoint, target_of_the_mlp_alone,
    built_in_the_first_forward, scale_times_a_number, scale_above_its_clamp,
    temperature_of_masked_logits, refine_under_no_grad, coordinates_by_argmax,
]  # fmt: skip
SOUND = [
    guidance_off_and_on, without_detach, appearance_code, online_classifier, first_token_is_fixed,
    sac_temperature,
]  # fmt: skip
