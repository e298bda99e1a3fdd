"""The build notices when PyTorch changes: faults are put into torch, and an example must fail.

A sample that touches autograd, hooks, optimizers, modules, torch.hub, DDP, messages, and warnings.
tests/studies/faults.py tries all of them.
"""

from collections.abc import Iterator

import faults
import pytest
import study

from mkdocs_sybil import Runner

# The word that programs probably hold which notice: they run first. Any other may notice as well.
SAMPLE = {
    "detach does not cut": "detach",
    "no_grad does nothing": "no_grad",
    "requires_grad_ is ignored by modules": "requires_grad_",
    "gradients are not accumulated": "backward",
    "saved tensors are not seen": "saved_tensors_hooks",
    "hooks of tensors change nothing": "register_hook",
    "SGD moves what has no gradient": "momentum",
    "load_state_dict of optimizers does nothing": "load_state_dict",
    "BatchNorm moves in eval": "BatchNorm",
    "losses are summed": "mse_loss",
    "eval does nothing": ".eval()",
    "hub.load passes no options": "hub.load",
    "DDP does not average": "DistributedDataParallel",
    "error of a change in place": "RuntimeError",
    "zero_grad is deprecated": "zero_grad",
}


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    """One of its own: it runs programs with faults."""
    with Runner(study.CONFIG) as runner:
        yield runner


@pytest.mark.parametrize("fault", SAMPLE)
def test_the_site_notices(fault: str, runner: Runner) -> None:
    """One failure, with its page, is enough to stop the build."""
    word = SAMPLE[fault]
    ordered = sorted(
        study.programs(),
        key=lambda pair: (word not in pair[1].step.source, pair[0].endswith(".ipynb")),
    )
    page, failure = next(faults.failures(runner, fault, ordered, at_once=4), ("", ""))
    assert page in study.site()
    assert "does not print what" in failure or " raises " in failure or " warns, " in failure
