import warnings

import torch


def tell(what, make):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            made = make()
        except ValueError as error:
            print(f"{what}\n    ValueError: {error}")
            return
    print(what)
    for warning in caught:
        if warning.category is FutureWarning:
            print("    FutureWarning:", warning.message)
    if isinstance(made, torch.amp.GradScaler) and made.is_enabled():
        print("    scale:", made.get_scale())


tell("old scaler", lambda: torch.cuda.amp.GradScaler(enabled=False))
tell("old autocast", lambda: torch.cuda.amp.autocast(enabled=False))
tell("new scaler", lambda: torch.amp.GradScaler("cuda", enabled=False))
tell("new autocast", lambda: torch.autocast("cuda", enabled=False))

print("With a device that this machine has")
tell("    with a scale", lambda: torch.amp.GradScaler("cpu", 1024.0))
tell("    without device", lambda: torch.amp.GradScaler(1024.0))
tell("    autocast without device", lambda: torch.autocast(False))
