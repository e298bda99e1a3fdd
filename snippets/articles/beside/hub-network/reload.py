import contextlib
import io
import os
import zipfile
from unittest import mock

import torch

os.environ["TORCH_HOME"] = "hub_home"
version = 1  # what lies on the server


def download(url, target, progress):
    with zipfile.ZipFile(target, "w") as archive:
        archive.mkdir("stylegan")
        hubconf = f"def version(): return {version}"
        archive.writestr("stylegan/hubconf.py", hubconf)


options = {"trust_repo": True, "skip_validation": True, "verbose": False}
name = "ours/stylegan:main"
with (
    mock.patch("torch.hub.download_url_to_file", download),
    contextlib.redirect_stdout(io.StringIO()),  # it tells where it writes
):
    first = torch.hub.load(name, "version", **options)
    version = 2
    second = torch.hub.load(name, "version", **options)
    third = torch.hub.load(name, "version", force_reload=True, **options)
print("first load:  ", first)
print("second load: ", second)
print("force_reload:", third)
