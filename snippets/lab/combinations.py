# --8<-- [start:assemble]
import json
from itertools import product
from pathlib import Path
from types import SimpleNamespace

table = json.loads(
    Path(__file__).with_name("table.json").read_text("utf-8")
)
options = table["options"]


def program(state):
    """Return the lines of the table whose conditions a state meets."""
    met = [
        line
        for line, condition in table["lines"]
        if all(state[name] in c.split() for name, c in condition.items())
    ]
    return "\n".join(met) + "\n"


def checked(state):
    """Tell whether a state runs here: at most three are not the first."""
    changed = [o for o, values in options.items() if state[o] != values[0]]
    return len(changed) <= 3


# --8<-- [end:assemble]
# --8<-- [start:note]
import torch
from torch.autograd.graph import saved_tensors_hooks

now = SimpleNamespace()  # what is known about the program that runs
kept = {}  # what autograd keeps at this moment


class Kept:
    def __init__(self, tensor):
        self.tensor = tensor
        kept[id(self)] = tensor.data_ptr(), tensor.nbytes

    def __del__(self, kept=kept):  # also when this module has ended
        del kept[id(self)]


def pack(tensor):
    return tensor if tensor.data_ptr() in now.own else Kept(tensor)


def unpack(packed):
    if now.left is None:  # backward() begins
        now.left = {w for w in now.weights if some(w.grad)}
        now.bytes = sum(dict(kept.values()).values())
    return packed.tensor if isinstance(packed, Kept) else packed


def some(tensor):
    return tensor is not None and tensor.item() != 0


def look(optimizer, *_):  # just before step()
    groups = {p: g for g in optimizer.param_groups for p in g["params"]}
    now.before = [weight.item() for weight in now.weights]
    now.why = []
    for w in now.weights:
        group, state = groups.get(w, {}), optimizer.state.get(w, {})
        memory = state.get("momentum_buffer", state.get("exp_avg"))
        signs = {
            "x": w not in groups,
            "N": w.grad is None,
            "Z": w.grad is not None and not some(w.grad),
            "r": group.get("lr") == 0,
            "g": w in now.new,
            "o": w in now.left and w.grad is not None,
            "m": some(memory),
            "d": group.get("weight_decay"),
        }
        now.why.append("".join(s for s, true in signs.items() if true))


# --8<-- [end:note]
# --8<-- [start:run]
compiled = {}


def part(text):
    """Run a part of a program. Many programs share a part."""
    if text not in compiled:
        compiled[text] = compile(text, "program", "exec")
    exec(compiled[text], now.names)


def printed(line):
    """Note what a program prints, and what no program can print."""
    if "running_mean" in line:
        head, rest = now.steps[-1].split("|", 1)
        now.steps[-1] = f"{head} {line.split()[-1]}|{rest}"
        return
    place, weight = "ABC".index(now.names["name"]), now.names["net"].weight
    if not place:
        now.steps.append(str(now.bytes))
    moved = "M" * (weight.item() != now.before[place])
    told = now.names["grad"], now.names["weight"], now.why[place] + moved
    now.steps[-1] += "|" + " ".join(map(str, told))
    if place == 2:
        now.left, now.new = None, set()


def result(state):
    """Run the program of a state; return a line for each step."""
    now.__init__(names={"print": printed}, steps=[], left=None, new=set())
    build, loop = program(state).split("\nfor step")
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # else BatchNorm waits for more of them
    try:
        part(build)
        prepare(**now.names)
        with saved_tensors_hooks(pack, unpack):
            part(f"for step{loop}")
    except (RuntimeError, ValueError) as error:
        now.steps.append(f"{type(error).__name__}: {error}")
    finally:
        torch.set_num_threads(threads)
    return now.steps


def prepare(A, B, C, optimizer, norm=None, **_):
    """Let the functions above be called."""
    now.weights = [A.weight, B.weight, C.weight]
    own = now.weights + (list(norm.buffers()) if norm else [])
    now.own = {tensor.data_ptr() for tensor in own}
    optimizer.register_step_pre_hook(look)
    for w in now.weights:
        if w.requires_grad:
            w.register_hook(lambda _, w=w: now.new.add(w))


# --8<-- [end:run]
# --8<-- [start:presets]
words = table["words"]


def why(signs, opt):
    """Return in words why a weight changed, or did not."""
    causes = words["moves"] | (
        {"m": words["adam"]} if opt == "adam" else {}
    )
    if "Z" in signs:  # what is zero changes nothing
        causes = {sign: causes[sign] for sign in "md"}
    found = [cause for sign, cause in causes.items() if sign in signs]
    if "M" in signs:
        return ", ".join(found)
    return next(
        told for sign, told in words["stays"].items() if sign in signs
    )


print("| Combination | A after steps 1, 2, 3 | B | C", end=" | ")
print("bytes kept, BatchNorm's mean |")
print("| --- | --- | --- | --- | --- |")
for title, address in table["presets"]:
    state = {option: values[0] for option, values in options.items()}
    state |= dict(pair.split("=") for pair in address.split("&") if pair)
    kept_bytes, *nets = zip(*(step.split("|") for step in result(state)))
    cells = []
    for net in nets:  # for each step "gradient weight signs"
        weights = ", ".join(step.split()[1] for step in net)
        cells.append(f"{weights}: {why(net[-1].split()[2], state['opt'])}")
    cells.append(", ".join(k.replace(" ", ", mean ") for k in kept_bytes))
    print("|", title, "|", " | ".join(cells), "|")
# --8<-- [end:presets]
# --8<-- [start:all]
shards, results = {}, []
for chosen in product(*options.values()):
    state = dict(zip(options, chosen))
    if checked(state):
        name = "-".join(state[option] for option in table["shards"])
        rest = [o for o in options if o not in table["shards"]]
        place = "".join(str(options[o].index(state[o])) for o in rest)
        shards.setdefault(name, {})[place] = did = result(state)
        results.append((state, did))

print("{")
for name, found in shards.items():
    steps = sorted({step for did in found.values() for step in did})
    number = {step: str(n) for n, step in enumerate(steps)}
    print("" if name == next(iter(shards)) else ",", end="")
    print(f'"{name}": {{\n"steps": [')
    print(",\n".join(json.dumps(step) for step in steps))
    print('],\n"of": {')
    for place, did in found.items():
        comma = "," if place != next(iter(found)) else ""
        steps = " ".join(number[step] for step in did)
        print(f'{comma}"{place}": "{steps}"')
    print("}}")
print("}")
# --8<-- [end:all]
# --8<-- [start:counted]
moved, total = {}, {}
for state, did in results:
    steps = [step.split("|")[1:] for step in did if "|" in step]
    for number, cells in enumerate(steps, 1):
        for net, cell in zip("abc", cells):
            grad, _, signs = cell.split()
            is_zero = "Z" in signs
            pulled = "m" in signs or "d" in signs
            later = state[net] == "later" and number > 1
            cases = {
                "Its `.grad` is `None`": grad == "None",
                "`.grad` is zero, and that is all": is_zero and not pulled,
                "`.grad` is zero; momentum, decay or Adam": is_zero
                and pulled,
                "Frozen before step 1": state[net] == "frozen",
                "Frozen later, `None`": later and state["zero"] == "none",
                "Frozen later, zeros": later and state["zero"] == "zeros",
                "Frozen later, no `zero_grad()`": later
                and state["zero"] == "not",
                "Under `no_grad()`": state[net] == "no_grad",
                "Not listed": state[net] == "out",
                "`lr=0`": state[net] == "lr0",
            }
            for case, true in cases.items():
                moved[case] = moved.get(case, 0) + (true and "M" in signs)
                total[case] = total.get(case, 0) + true
print("| A net in a step | changed in | of |")
print("| --- | --: | --: |")
for case in total:
    print(f"| {case} | {moved[case]} | {total[case]} |")
print(f"| Combinations | | {len(results)} |")
# --8<-- [end:counted]
