import torch


def render(vertices, texture, camera):  # as in a library
    index = (vertices + camera.detach()).argmax()
    mask = (vertices > 0).float() * torch.sign(vertices)
    image = texture[index] * torch.ones(2) + 0 * mask.sum()
    depth = (vertices * 2).sum()
    return dict(image=image, index=index, depth=depth)


inputs = dict(
    vertices=torch.tensor([1.0, 3.0], requires_grad=True),
    texture=torch.tensor([5.0, 7.0], requires_grad=True),
    camera=torch.tensor([0.0, 0.0], requires_grad=True),
)
for output, value in render(**inputs).items():
    if not value.requires_grad:
        print(f"{output}: requires no gradient, {value.dtype}")
        continue
    grads = torch.autograd.grad(
        value.sum(), inputs.values(), retain_graph=True, allow_unused=True
    )
    for name, grad in zip(inputs, grads, strict=True):
        said = "None" if grad is None else grad.tolist()
        print(f"{output} by {name}: {said}")
