import torch

for flag in (False, True):
    for inference in (False, True):
        base = torch.ones(2, requires_grad=flag) * 1
        with torch.inference_mode(inference):
            try:
                base[0].detach_()
                result = "no error"
            except RuntimeError as error:
                result = str(error).partition(".")[0]
        print(
            f"requires a gradient: {flag}, inference: {inference} -", result
        )
