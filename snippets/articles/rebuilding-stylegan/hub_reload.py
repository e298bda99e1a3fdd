import contextlib
import io
import os
import tempfile
import zipfile
from unittest import mock

import torch

version = 1  # what lies on the server


def download(url, target, progress):
    hubconf = f"def version(): return {version}"
    with zipfile.ZipFile(target, "w") as archive:
        archive.mkdir("stylegan")
        archive.writestr("stylegan/hubconf.py", hubconf)


def load(**options):
    options |= {
        "trust_repo": True,
        "skip_validation": True,
        "verbose": False,
    }
    with contextlib.redirect_stdout(
        io.StringIO()
    ):  # it tells where it writes
        return torch.hub.load("ours/stylegan:main", "version", **options)


with (
    tempfile.TemporaryDirectory() as home,
    mock.patch("torch.hub.download_url_to_file", download),
):
    os.environ["TORCH_HOME"] = home
    print("first load:  ", load())
    version = 2
    print("second load: ", load())
    print("force_reload:", load(force_reload=True))
