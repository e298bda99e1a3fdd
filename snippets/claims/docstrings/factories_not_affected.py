import torch

w = torch.ones(2)
with torch.no_grad():
    for made in (
        torch.ones(2, requires_grad=True),
        torch.tensor([1.0], requires_grad=True),
        torch.empty_like(w, requires_grad=True),
        w.new_zeros(2, requires_grad=True),
        torch.asarray([1.0], requires_grad=True),
        torch.nn.Parameter(w),
    ):
        print(made.requires_grad, (made * 2).requires_grad)
    made = torch.signal.windows.hann(3, requires_grad=True)
    print("a window:", made.requires_grad)
made = torch.signal.windows.hann(3, requires_grad=True)
print("outside: ", made.requires_grad)
