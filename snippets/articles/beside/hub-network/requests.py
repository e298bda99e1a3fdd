import os
from pathlib import Path
from unittest import mock
from urllib.error import URLError

import torch

os.environ["TORCH_HOME"] = "hub_home"
repository = Path(torch.hub.get_dir()) / "ours_stylegan_main"
repository.mkdir(parents=True)
(repository / "hubconf.py").write_text("def generator(): return 'loaded'")


def no_network(request):
    url = getattr(request, "full_url", request)
    print("  asks for", url.partition("?")[0])
    raise URLError("offline")


def load(name, **options):
    print(name, *options)
    try:
        print(" ", torch.hub.load(name, "generator", **options))
    except (RuntimeError, URLError) as error:
        print(f"  {type(error).__name__}: {error}")


with mock.patch("torch.hub.urlopen", no_network):
    load("ours/stylegan:main", verbose=False)
    load("ours/stylegan", verbose=False)
    load("ours/stylegan:main", verbose=False, force_reload=True)
    load("ours/stylegan:hub", verbose=False, trust_repo=True)
    load("ours/other", verbose=False, trust_repo=True)
