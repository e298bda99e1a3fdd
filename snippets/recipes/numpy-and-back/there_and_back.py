import numpy as np
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
try:
    x.numpy()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

array = x.detach().cpu().numpy()  # for looking: shares memory
forced = x.numpy(force=True)  # the same in one call
print("array:", array, array.dtype)
print("force: one memory:", np.shares_memory(array, forced))

back = torch.from_numpy(array)
print("back: ", back, back.requires_grad)
print("back:  one memory:", np.shares_memory(array, back.numpy()))
