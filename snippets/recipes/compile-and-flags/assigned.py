import torch


def assemble(v):
    matrix = torch.zeros(2, 2)
    matrix[0, :] = v
    return matrix, matrix.requires_grad


def store(v, buffer):
    buffer.copy_(v)
    return 3 * buffer


compiled = torch.compile(assemble, backend="aot_eager")
for name, function in ("plain   ", assemble), ("compiled", compiled):
    v = torch.tensor([1.0, 2.0], requires_grad=True)
    matrix, required = function(v)
    (matrix * torch.tensor([[3.0, 4.0], [5.0, 6.0]])).sum().backward()
    print(name, "slice:", required, matrix.requires_grad, v.grad)

compiled = torch.compile(store, backend="aot_eager")
for name, function in ("plain   ", store), ("compiled", compiled):
    for required in True, False:
        v = torch.tensor([1.0, 2.0], requires_grad=required)
        buffer = torch.zeros(2)
        result = function(v, buffer)
        if result.requires_grad:
            result.sum().backward()
        print(name, "copy_:", buffer.requires_grad, v.grad)
