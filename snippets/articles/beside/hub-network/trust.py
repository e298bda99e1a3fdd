import os
from unittest import mock
from urllib.error import URLError

import torch

os.environ["TORCH_HOME"] = "hub_home"


def load(name, **options):
    print(name, *options)
    try:
        torch.hub.load(name, "generator", verbose=False, **options)
    except URLError:
        print("  trusted: it begins to download")
    except Exception as error:
        print(f"  {type(error).__name__}: {error}")


def answer_no(question):
    print(" ", question)
    return "n"


with (
    mock.patch("builtins.input", answer_no),
    mock.patch("torch.hub.urlopen", side_effect=URLError("offline")),
):
    load("somebody/stylegan:main")
    load("facebookresearch/pytorch_GAN_zoo:hub")
    load("somebody/stylegan:main", trust_repo=True)
    load("somebody/stylegan:main")
