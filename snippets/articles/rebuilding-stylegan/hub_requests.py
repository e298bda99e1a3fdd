import os
import shutil
import tempfile
from pathlib import Path
from unittest import mock
from urllib.error import URLError

import torch


def no_network(request):
    url = getattr(request, "full_url", request)
    print("  asks for", url.partition("?")[0])
    raise URLError("offline")


def load(repository, **options):
    print(repository, *options)
    try:
        torch.hub.load(repository, "generator", verbose=False, **options)
        print("  loaded")
    except (RuntimeError, URLError) as error:
        print(" ", type(error).__name__)


with (
    tempfile.TemporaryDirectory() as home,
    mock.patch("torch.hub.urlopen", no_network),
):
    os.environ["TORCH_HOME"] = home
    cache = Path(torch.hub.get_dir())
    repository = Path(__file__).parent / "hub"
    shutil.copytree(repository, cache / "ours_stylegan_main")

    load("ours/stylegan:main")
    load("ours/stylegan")
    load("ours/stylegan:main", force_reload=True)
    load("ours/stylegan:hub", trust_repo=True)
    load("ours/other", trust_repo=True)
