import contextlib
import io
import os
import tempfile
import warnings
from pathlib import Path
from unittest import mock
from urllib.error import URLError

import torch

HUBCONF = """
from torchvision.models.alexnet import alexnet
from torchvision.models.segmentation import deeplabv3_resnet101
"""
asked = []


def no_network(request):
    asked.append(request.full_url)
    raise URLError("offline")


def load(repository, model, **options):
    print(model, *options)
    with (
        torch.device("meta"),
        warnings.catch_warnings(record=True) as caught,
        contextlib.redirect_stdout(io.StringIO()),  # it names its cache
        contextlib.suppress(URLError),
    ):
        warnings.simplefilter("always")
        torch.hub.load(repository, model, source="local", **options)
    print("  asks for", asked.pop())
    for warning in caught:
        print("  warns:", str(warning.message).split(" and may")[0])


with (
    tempfile.TemporaryDirectory() as home,
    mock.patch("torch.hub.urlopen", no_network),
):
    os.environ["TORCH_HOME"] = home
    Path(home, "hubconf.py").write_text(HUBCONF)
    load(home, "alexnet", pretrained=True)
    load(home, "alexnet", weights="IMAGENET1K_V1")
    load(home, "deeplabv3_resnet101", pretrained=True)
    load(home, "deeplabv3_resnet101")
