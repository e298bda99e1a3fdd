import os
from unittest import mock
from urllib.error import HTTPError

import torch

os.environ["TORCH_HOME"] = "hub_home"
os.environ.pop("GITHUB_TOKEN", None)


def refuse(request):
    raise HTTPError(request.full_url, *answer, {}, None)


for answer in (403, "rate limit exceeded"), (404, "Not Found"):
    with mock.patch("torch.hub.urlopen", refuse):
        try:
            torch.hub.load("pytorch/vision:v0.10.0", "alexnet")
        except KeyError as error:
            print(f"KeyError: {error}")
            print("  the cause:", error.__context__)
