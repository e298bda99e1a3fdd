import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)

print(w.detach().cpu().numpy())
print(w.numpy(force=True))
print(w.tolist())

array = w.detach().numpy()
array[0] = 7.0
print("w shares its memory:", w)
