"""The fixtures of small sites, whose programs do not need PyTorch."""

from importlib.metadata import version

conditions = {"gpus": int}


def versions() -> dict[str, str]:
    """Return the versions that stamps name."""
    return {"PyTorch": version("torch").partition("+")[0]}
