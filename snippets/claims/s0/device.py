from unittest import mock

import torch

with (
    mock.patch("torch.cuda.is_available", return_value=True),
    mock.patch("torch.cuda.device_count", return_value=1),
):
    device = torch.device("cuda:3" if torch.cuda.is_available() else "cpu")
    print("GPUs:", torch.cuda.device_count(), "chosen:", device)
