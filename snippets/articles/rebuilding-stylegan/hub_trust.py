import os
import tempfile
from pathlib import Path
from unittest import mock
from urllib.error import URLError

import torch


def ask(question):
    print("  " + question.split(" and as such")[0])
    return "n"


def load(repository, **options):
    print(repository, *options)
    try:
        torch.hub.load(repository, "generator", verbose=False, **options)
    except URLError:
        print("  trusted: it begins to download")
    except Exception as error:
        print(f"  {type(error).__name__}: {error}")


with (
    tempfile.TemporaryDirectory() as home,
    mock.patch("builtins.input", ask),
    mock.patch("torch.hub.urlopen", side_effect=URLError("offline")),
):
    os.environ["TORCH_HOME"] = home
    load("somebody/stylegan:main")
    load("facebookresearch/pytorch_GAN_zoo:hub")
    load("somebody/stylegan:main", trust_repo=True)
    load("somebody/stylegan:main")
    print((Path(torch.hub.get_dir()) / "trusted_list").read_text().strip())
