import torch

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
print(device.type in ("cuda", "cpu"))

# The same for every kind of accelerator:
accelerator = torch.accelerator.current_accelerator(check_available=True)
device = accelerator or torch.device("cpu")
print(torch.ones(1, device=device).device.type == device.type)
