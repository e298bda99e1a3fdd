import os
from pathlib import Path
from unittest import mock
from urllib.error import URLError

import torch

from stop_the_gradient.figures import questions

os.environ["TORCH_HOME"] = "hub_home"
repository = Path(torch.hub.get_dir()) / "ours_stylegan_main"
repository.mkdir(parents=True)
(repository / "hubconf.py").write_text("def generator(): return 'loaded'")
asked = []


def no_network(request):
    asked.append(request)
    raise URLError("offline")


def load(name, **options):
    """Return whether it loads without a network, and whether it asks."""
    asked.clear()
    options.update(verbose=False, trust_repo=True)
    try:
        torch.hub.load(name, "generator", **options)
    except (RuntimeError, URLError):
        return False, bool(asked)
    return True, bool(asked)


works = (True, False)
refused = (False, True)
with mock.patch("torch.hub.urlopen", no_network):
    assert load(repository, source="local") == works
    assert load(repository, source="local", force_reload=True) == works
    assert load("ours/stylegan:main", force_reload=True) == refused
    assert load("ours/stylegan:hub") == refused
    assert load("ours/other") == refused
    assert load("ours/stylegan") == (True, True)
    assert load("ours/stylegan:main") == works

steps = [
    ('Is it source="local"?', "yes", ["never asks"]),
    ("In the cache, no force_reload?", "no", ["needs the network"]),
    ("Is there a ref, such as :main?", "no", ["asks, works offline too"]),
]
print(
    questions(
        "In the cache and with a ref, load doesn't ask",
        steps,
        ["does not ask"],
    )
)
