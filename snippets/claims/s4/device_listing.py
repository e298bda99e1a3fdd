from unittest import mock

import torch

gpus = ["2", "3"]
for available in True, False:
    with mock.patch("torch.cuda.is_available", return_value=available):
        if torch.cuda.is_available():
            device = torch.device("cuda", int(gpus[0]))
        else:
            device = torch.device("cpu")
    print("a card:", available, "->", device)

gpus = "10,11"  # a string, as a command line gives it
print("int(gpus[0]) of a string:", int(gpus[0]))
