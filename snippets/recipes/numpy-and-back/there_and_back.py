import numpy as np
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
try:
    x.numpy()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

array = x.detach().cpu().numpy()  # for looking: shares memory
copy = x.numpy(force=True)  # the same in one call
print("array:", array, array.dtype)
print("copy:  the same values:", np.array_equal(array, copy))

back = torch.from_numpy(array)
print("back: ", back, back.requires_grad)
print("one memory:", np.shares_memory(array, back.numpy()))
