import contextlib
import os
import warnings
from pathlib import Path
from unittest import mock
from urllib.error import URLError

import torch

os.environ["TORCH_HOME"] = "hub_home"
Path("hubconf.py").write_text("""
from torchvision.models import alexnet
from torchvision.models.segmentation import deeplabv3_resnet101
""")


def no_network(request):
    raise URLError("offline")


def load(model, **options):
    print(model, options)
    with (
        torch.device("meta"),
        warnings.catch_warnings(record=True) as caught,
        mock.patch("torch.hub.urlopen", no_network),
        contextlib.suppress(URLError),
    ):
        warnings.simplefilter("always")
        torch.hub.load(".", model, source="local", **options)
    for warning in caught:
        print("  warning:", warning.message)


load("alexnet", pretrained=True)
load("alexnet", weights="IMAGENET1K_V1")
load("deeplabv3_resnet101", pretrained=True)
load("deeplabv3_resnet101")
