import torch

w = torch.tensor([2.0], requires_grad=True)
h = 3 * w

values = h.detach().clone()
shared = values.data_ptr() == h.data_ptr()
print("values:   ", values, "shared memory:", shared)
print("new leaf: ", h.detach().clone().requires_grad_())
print("connected:", h.clone())
print("dtype:    ", h.to(torch.float64))
print("either:   ", torch.as_tensor(h), torch.as_tensor([1.0]))
