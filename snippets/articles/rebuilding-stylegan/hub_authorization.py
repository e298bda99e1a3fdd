import os
import tempfile
from unittest import mock
from urllib.error import HTTPError

import torch


def refuse(request):
    raise HTTPError(request.full_url, 403, "rate limit exceeded", {}, None)


with (
    tempfile.TemporaryDirectory() as home,
    mock.patch("torch.hub.urlopen", refuse),
):
    os.environ["TORCH_HOME"] = home
    os.environ.pop("GITHUB_TOKEN", None)
    try:
        torch.hub.load("pytorch/vision:v0.10.0", "alexnet")
    except KeyError as error:
        print("KeyError:", error)
        print("the cause:", error.__context__)
