# --8<-- [start:arguments]
import copy
import inspect
import re
import warnings
from functools import partial

import torch
from torch import nn

line = torch.linspace(-2, 2, 64)
rows, sequence = line.view(4, 16), line.view(2, 2, 16)
image, volume = line.view(2, 2, 4, 4), line.view(2, 2, 4, 2, 2)
numbers = torch.tensor([[1, 2], [1, 3]])
BY_DIMENSION = {  # arguments of the classes that end with 1d, 2d, 3d
    **dict.fromkeys("BatchNorm InstanceNorm AvgPool MaxPool".split(), (2,)),
    **dict.fromkeys("AdaptiveAvgPool AdaptiveMaxPool".split(), (2,)),
    **dict.fromkeys("MaxUnpool".split(), (2,)),
    **dict.fromkeys("CircularPad ReflectionPad".split(), (1,)),
    **dict.fromkeys("ReplicationPad ZeroPad".split(), (1,)),
    **dict.fromkeys("Conv ConvTranspose".split(), (2, 2, 1)),
    **{"ConstantPad": (1, 0.5), "Dropout": (), "LPPool": (2, 2)},
    **{"FractionalMaxPool": (1, 1)},
}
NONE = """AlphaDropout CELU CosineSimilarity Dropout ELU Flatten GELU GLU
    FeatureAlphaDropout Hardshrink Hardsigmoid Hardswish Hardtanh Identity
    LeakyReLU LogSigmoid Mish PReLU PairwiseDistance RReLU ReLU ReLU6 SELU
    SiLU Sigmoid Softmax2d Softplus Softshrink Softsign Tanh Tanhshrink"""
ONE = {
    1: ["LogSoftmax", "Softmax", "Softmin"],
    2: ["ChannelShuffle", "CrossMapLRN2d", "LocalResponseNorm", "Unfold"]
    + ["PixelShuffle", "PixelUnshuffle"],
    4: ["LayerNorm", "RMSNorm"],
    8: ["Upsample", "UpsamplingBilinear2d", "UpsamplingNearest2d"],
}
ARGUMENTS = {name: () for name in NONE.split()}
ARGUMENTS.update({n: (one,) for one, names in ONE.items() for n in names})
INPUTS = {"PixelShuffle": [line.view(1, 4, 4, 4)]}  # most take an image
# --8<-- [end:arguments]
# --8<-- [start:more_arguments]
for name, arguments in BY_DIMENSION.items():
    for d, x in enumerate([sequence, image, volume], 1):
        ARGUMENTS[f"{name}{d}d"] = arguments
        INPUTS[f"{name}{d}d"] = [x]
        if name == "MaxUnpool":
            pool = getattr(nn, f"MaxPool{d}d")(2, return_indices=True)
            INPUTS[f"{name}{d}d"] = list(pool(x))
for name in "Linear Bilinear LSTMCell GRUCell RNNCell".split():
    ARGUMENTS[name] = (16, 16, 16) if name == "Bilinear" else (16, 16)
    INPUTS[name] = [rows, rows] if name == "Bilinear" else [rows]
for name in "LSTM GRU RNN".split():
    ARGUMENTS[name], INPUTS[name] = (16, 16, 2), [sequence]
for name in "Embedding EmbeddingBag".split():
    ARGUMENTS[name], INPUTS[name] = (4, 8), [numbers]
for name in "MultiheadAttention TransformerEncoderLayer".split():
    ARGUMENTS[name], INPUTS[name] = (16, 2), [sequence]
INPUTS["MultiheadAttention"] *= 3
layer = nn.TransformerEncoderLayer(16, 2, 16)
ARGUMENTS["TransformerEncoder"] = (layer, 1)
INPUTS["TransformerEncoder"] = [sequence]
layer = nn.TransformerDecoderLayer(16, 2, 16)
ARGUMENTS["TransformerDecoder"] = (layer, 1)
ARGUMENTS["TransformerDecoderLayer"] = (16, 2, 16)
ARGUMENTS["Transformer"] = (16, 2, 1, 1, 16)
for (
    name
) in "TransformerDecoder TransformerDecoderLayer Transformer".split():
    INPUTS[name] = [sequence, sequence]
ARGUMENTS["GroupNorm"] = (1, 2)
ARGUMENTS["Threshold"] = (0.5, 0.25)
ARGUMENTS["Unflatten"] = (2, (2, 2))
ARGUMENTS["Fold"], INPUTS["Fold"] = (
    ((4, 4), 2, 1, 0, 2),
    [line.view(1, 16, 4)],
)
INPUTS["CosineSimilarity"] = INPUTS["PairwiseDistance"] = [image, image + 1]
# --8<-- [end:more_arguments]
# --8<-- [start:cases]
NO_LAYERS = "Module Sequential ModuleList ModuleDict ParameterList".split()
NO_LAYERS += (
    "ParameterDict Container DataParallel RNNBase RNNCellBase".split()
)
NEEDS_A_GPU = ["SyncBatchNorm"]
NOT_TRIED = {"_freeze", "include_last_offset"}
warnings.simplefilter("ignore")  # some options come with advice

cases = {}  # what makes the layer, by (family, dimension, option)
for name in dir(nn):
    kind = getattr(nn, name)
    if not isinstance(kind, type) or not issubclass(kind, nn.Module):
        continue
    if name in NO_LAYERS + NEEDS_A_GPU or "Loss" in name or "Lazy" in name:
        continue
    assert name in ARGUMENTS, f"declare {name} in ARGUMENTS"
    family, dimension = re.fullmatch(r"(.*?)(\dd)?", name).groups("")
    make = partial(kind, *ARGUMENTS[name])
    cases[family, dimension, ""] = make
    kind = nn.RNNBase if issubclass(kind, nn.RNNBase) else kind
    for option, parameter in inspect.signature(kind).parameters.items():
        value = 0.5 if option == "max_norm" else None
        if option == "dropout":
            value = 0.0 if parameter.default else 0.5
        if isinstance(parameter.default, bool) and option not in NOT_TRIED:
            value = not parameter.default  # each switch, turned over
        if value is not None:
            case = family, dimension, f" {option}={value}"
            cases[case] = partial(make, **{option: value})
kinds = {family + dimension for family, dimension, option in cases}
print(len(kinds), "layers,", len(cases), "cases")
# --8<-- [end:cases]


# --8<-- [start:build]
def build(case, trained=True, input_grad=True):
    """Return a layer, its inputs, and the leaves that these are made of."""
    torch.default_generator.manual_seed(0)
    layer = cases[case]().requires_grad_(trained)
    inputs = INPUTS.get(case[0] + case[1], [image])
    leaves = [x.clone() for x in inputs]
    for x in leaves:
        if x.is_floating_point() and "Bag" not in case[0]:
            x.requires_grad_(input_grad)
    return layer, [x * 1 for x in leaves], leaves


def run(layer, inputs):
    """Return the output, or the first of several."""
    torch.default_generator.manual_seed(0)  # for Dropout
    output = layer(*inputs)
    while isinstance(output, tuple):
        output = output[0]
    return output


learn = [case for case in cases if [*build(case)[0].parameters()]]
# --8<-- [end:build]


# --8<-- [start:report]
def report(sentence, answers):
    """Say for how many cases something is so, and name the fewer."""
    yes = [case for case in answers if answers[case]]
    no = [case for case in answers if not answers[case]]
    print(sentence.format(f"{len(yes)} of {len(answers)} cases"))
    if yes and no:
        few, word = (yes, "these") if len(yes) <= len(no) else (no, "not")
        print(f"    {word}: {', '.join(named(few, answers))}")


def named(chosen, among):
    """Return names of cases: the shortest that mean no other case."""
    names = {}
    for case in chosen:
        for places in (2,), (0,), (0, 1), (0, 2), (0, 1, 2):
            name = [case[place] for place in places]
            same = [c for c in among if [c[p] for p in places] == name]
            if places == (2,) and len({c[0] for c in same}) == 1:
                continue
            if "".join(name) and all(c in chosen for c in same):
                names["".join(name).strip()] = None
                break
    return list(names)


# --8<-- [end:report]
# --8<-- [start:passes]
passes, same_output = {}, {}
for case in cases:
    results = []
    for trained in True, False:
        layer, inputs, leaves = build(case, trained)
        output = run(layer, inputs)
        try:
            if output.requires_grad:
                output.square().sum().backward()
        except RuntimeError as error:  # ChannelShuffle, before 2.12
            print(f"{''.join(case)}: RuntimeError: {error}")
        results.append([output.detach(), *[x.grad for x in leaves]])
    pairs = [(a, b) for a, b in zip(*results) if a is not None]
    same = [torch.allclose(a, b, atol=1e-5) for a, b in pairs]
    same_output[case] = same[0]
    if same[1:]:  # the numbers of words have no gradient
        passes[case] = all(same[1:])
report("frozen: {} compute the same output", same_output)
report("frozen: {} give their input the same gradient", passes)


# --8<-- [end:passes]
# --8<-- [start:keeps]
def kept(case, trained=True, input_grad=True):
    """Return what autograd keeps, in words and bytes, without weights.

    The number in the words counts what is neither input nor output.
    """
    layer, inputs, leaves = build(case, trained, input_grad)
    saved = {}

    def pack(tensor):
        saved[tensor.data_ptr()] = tensor.detach()
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
        output = run(layer, inputs)
    for tensor in layer.state_dict().values():  # they are there anyway
        saved.pop(tensor.data_ptr(), None)
    sizes = {p: t.numel() * t.element_size() for p, t in saved.items()}
    total, words = sum(sizes.values()), []
    if sizes.pop(output.data_ptr(), None) is not None:
        words.append("output")
    if any([sizes.pop(x.data_ptr(), None) is not None for x in inputs]):
        words.insert(0, "input")
    words += [str(sum(sizes.values()))] * bool(sizes)
    return ", ".join(words) or "-", total


columns = {"trained": {}, "frozen": {}, "no input": {}, "neither": {}}
no_grad = {}
with torch.backends.mkldnn.flags(enabled=False):  # the same everywhere
    for case in cases:
        columns["trained"][case] = kept(case)
        columns["frozen"][case] = kept(case, trained=False)
        columns["no input"][case] = kept(case, input_grad=False)
        columns["neither"][case] = kept(case, False, False)
        with torch.no_grad():
            no_grad[case] = kept(case)
# --8<-- [end:keeps]
# --8<-- [start:kept]
some = {case: no_grad[case][1] > 0 for case in cases}
report("under no_grad: {} keep something", some)
some = {case: columns["neither"][case][1] > 0 for case in cases}
report("frozen, the input has no gradient: {} keep something", some)
print("frozen, the input has a gradient:")
trained, frozen = columns["trained"], columns["frozen"]
less = {case: frozen[case][1] < trained[case][1] for case in learn}
report("    {} keep less than trained", less)
more = {case: frozen[case][1] > trained[case][1] for case in learn}
report("    {} keep more than trained", more)


# --8<-- [end:kept]
# --8<-- [start:buffers]
def changed(case, training):
    """Return what a forward pass under no_grad changes: names."""
    layer, inputs, leaves = build(case, trained=False)
    layer.train(training)
    before = {name: t.clone() for name, t in layer.state_dict().items()}
    with torch.no_grad():
        run(layer, inputs)
    after = layer.state_dict()
    return {name for name in before if not before[name].equal(after[name])}


buffers, buffers_eval, weights = {}, {}, {}
for case in cases:
    layer = build(case)[0]
    if [*layer.buffers()]:
        names = {name for name, buffer in layer.named_buffers()}
        buffers[case] = bool(names & changed(case, training=True))
        buffers_eval[case] = bool(names & changed(case, training=False))
    if case in learn:
        names = {name for name, weight in layer.named_parameters()}
        weights[case] = bool(names & changed(case, training=False))
print(len(buffers), "of", len(cases), "cases have buffers:")
print("   ", ", ".join(named(list(buffers), cases)))
report("frozen, no_grad, training: a buffer of {} changes", buffers)
report("frozen, no_grad, eval: a buffer of {} changes", buffers_eval)
# --8<-- [end:buffers]
# --8<-- [start:weights]
report("frozen, no_grad, eval: the weights of {} change", weights)
# --8<-- [end:weights]
# --8<-- [start:eval]
modes = {}
for case in cases:
    layer, inputs, leaves = build(case)
    output = run(layer, [x.clone() for x in inputs])
    modes[case] = not output.allclose(run(layer.eval(), inputs))
report("eval() changes the output of {}", modes)
# --8<-- [end:eval]
# --8<-- [start:no_grad]
same, same_eval = {}, {}
for case in cases:
    for training, answers in (True, same), (False, same_eval):
        layer, inputs, leaves = build(case)
        layer.train(training)
        output = run(layer, [x.clone() for x in inputs])
        with torch.no_grad():
            without = run(layer, [x.detach() for x in inputs])
        answers[case] = output.shape == without.shape
        answers[case] &= output.allclose(without, atol=1e-5)
report("training: {} compute the same under no_grad", same)
report("eval: {} compute the same under no_grad", same_eval)
# --8<-- [end:no_grad]
# --8<-- [start:padding]
inner = nn.TransformerEncoderLayer(16, 2, 16, batch_first=True)
layer = nn.TransformerEncoder(inner, 1).eval()
padded = torch.tensor([[False, True], [False, False]])
output = layer(sequence, src_key_padding_mask=padded)
print("the padded row is zero:", not output[0, 1].any())
with torch.no_grad():
    output = layer(sequence, src_key_padding_mask=padded)
print("under no_grad:         ", not output[0, 1].any())
output = layer.requires_grad_(False)(sequence, src_key_padding_mask=padded)
print("frozen:                ", not output[0, 1].any())
# --8<-- [end:padding]
# --8<-- [start:in_place]
in_place, leaf, in_eval, passes_in_place = {}, {}, {}, {}
for case in cases:
    if case[2] == " inplace=True":
        layer, inputs, leaves = build(case)
        run(layer, inputs)
        in_place[case] = not inputs[0].equal(leaves[0])
        layer, inputs, leaves = build(case)
        run(layer.eval(), inputs)
        in_eval[case] = not inputs[0].equal(leaves[0])
        try:
            run(layer.train(), leaves)
            leaf[case] = "takes it"
        except RuntimeError as error:
            leaf[case] = f"RuntimeError: {error}"
report("inplace=True, training: {} change their input", in_place)
report("inplace=True, eval: {} change their input", in_eval)
for answer in sorted({*leaf.values()}):
    print("inplace=True, the input is a leaf that requires a gradient:")
    print(f"    {answer}")
    report("    {}", {case: leaf[case] == answer for case in leaf})
# --8<-- [end:in_place]
# --8<-- [start:twice]
problems = {}


def has_one(case, by_weights):
    """Tell whether a layer has a gradient of its gradient."""
    layer, inputs, leaves = build(case)
    loss = run(layer, inputs).square().sum()
    wanted = [x for x in leaves if x.requires_grad]
    if by_weights:
        wanted = [*layer.parameters()]
    try:
        grads = torch.autograd.grad(loss, wanted, create_graph=True)
        sum(g.square().sum() for g in grads).backward()
    except RuntimeError as error:
        message = f"{type(error).__name__}: {error}"
        problems.setdefault(message, []).append(case)
        return False
    return True


twice = {case: has_one(case, by_weights=False) for case in passes}
report("a gradient of a gradient for the input: {} have one", twice)
weights = {case: has_one(case, by_weights=True) for case in learn}
report("for the weights: {} have one", weights)
for problem, chosen in problems.items():
    print(f"{', '.join(named(chosen, twice | weights))}:\n    {problem}")
# --8<-- [end:twice]
# --8<-- [start:math]
attention = getattr(nn, "attention", None)  # since 2.3
if attention:
    case = "TransformerEncoderLayer", "", " dropout=0.0"
    layer, inputs, leaves = build(case)
    with attention.sdpa_kernel(attention.SDPBackend.MATH):
        loss = run(layer, inputs).square().sum()
    (grad,) = torch.autograd.grad(loss, leaves, create_graph=True)
    grad.square().sum().backward()
    print("SDPBackend.MATH has one:", leaves[0].grad.any().item())
# --8<-- [end:math]
# --8<-- [start:moved_to]
flags, objects, copies = {}, {}, {}
for case in learn:
    layer, inputs, leaves = build(case, trained=False)
    before = [*layer.parameters()]
    layer.to(torch.float64).half().float()
    after = [*layer.parameters()]
    flags[case] = not any(p.requires_grad for p in after)
    objects[case] = all(a is b for a, b in zip(before, after))
    twin = copy.deepcopy(layer)
    copies[case] = not any(p.requires_grad for p in twin.parameters())
report("frozen, to() another dtype: {} stay frozen", flags)
report("to() another dtype: {} keep their parameters as objects", objects)
report("frozen, deepcopy(): {} are frozen", copies)
# --8<-- [end:moved_to]
# --8<-- [start:state]
layer = nn.Linear(2, 2)
optimizer = torch.optim.Adam(layer.parameters())
layer(torch.ones(1, 2)).sum().backward()
optimizer.step()  # makes a state of float32
layer.to(torch.float64)
try:
    optimizer.step()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
# --8<-- [end:state]
# --8<-- [start:table]
print("| Layers | trained | trained, first | frozen |", end="")
print(" buffers change | `eval()` changes the output |")
print("| --- | --- | --- | --- | :-: | :-: |")
table = {}
for case in cases:
    cells = [columns[c][case][0] for c in ("trained", "no input", "frozen")]
    for answers in buffers, modes:
        cells.append("yes" if answers.get(case) else "-")
    table.setdefault(" | ".join(cells), []).append(case)
for cells, chosen in table.items():
    print("|", ", ".join(named(chosen, cases)), "|", cells, "|")
# --8<-- [end:table]
