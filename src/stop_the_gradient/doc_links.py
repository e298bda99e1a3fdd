"""Links to PyTorch's documentation, by the name of what they lead to: `[text][torch.no_grad]`."""

import re

DOCS = "https://docs.pytorch.org/docs/stable"
LINK = re.compile(r"\]\[(torch(?:vision)?(?:\.\w+)+)\]")
# What stands on another page than on one of its own. A name leads to the longest that it begins
# with. The rest follows from the name.
PAGES = {
    "torch.Tensor": "tensors",
    "torch.amp": "amp",
    "torch.autocast": "amp",
    "torch.autograd.Function": "autograd",
    "torch.autograd.detect_anomaly": "autograd",
    "torch.autograd.graph": "autograd",
    "torch.autograd.set_detect_anomaly": "autograd",
    "torch.distributed.fsdp": "distributed.fsdp.fully_shard",
    "torch.distributed.fsdp.FullyShardedDataParallel": "fsdp",
    "torch.distributed.tensor": "distributed.tensor",
    "torch.distributed.tensor.parallel": "distributed.tensor.parallel",
    "torch.hub": "hub",
    "torch.inference_mode": "generated/torch.autograd.grad_mode.inference_mode",
    "torch.nn.init": "nn.init",
    "torch.optim.Optimizer": "optim",
    "torch.set_grad_enabled": "generated/torch.autograd.grad_mode.set_grad_enabled",
    "torch.utils.checkpoint": "checkpoint",
    "torch.utils.data": "data",
}
MODULES = {"autograd", "compiler", "distributed", "func", "nn", "optim", "testing", "library"}


def address(name: str) -> str:
    """Return where PyTorch's documentation explains a name: a class, function, method or module."""
    if name.startswith("torchvision"):
        return "https://docs.pytorch.org/vision/stable/search.html?q=" + name
    parts = name.split(".")
    if len(parts) == 2 and parts[1] in MODULES:
        return f"{DOCS}/{parts[1]}.html"
    if name.startswith(("torch.Tensor.", "torch.optim.Optimizer.")):
        return f"{DOCS}/generated/{name}.html"
    for number in range(len(parts), 1, -1):
        page = PAGES.get(".".join(parts[:number]))
        if page:
            return f"{DOCS}/{page}.html#{name}"
    owner = next((n for n, part in enumerate(parts) if part[0].isupper()), len(parts) - 1)
    return f"{DOCS}/generated/{'.'.join(parts[: owner + 1])}.html#{name}"


def linked(text: str) -> str:
    """Return the text of a page with the addresses of the names that it links to at its end."""
    names = dict.fromkeys(match[1] for match in LINK.finditer(text))
    if not names:
        return text
    return text.rstrip("\n") + "\n\n" + "".join(f"[{name}]: {address(name)}\n" for name in names)
