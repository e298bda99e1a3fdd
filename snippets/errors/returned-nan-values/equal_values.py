import torch

same = torch.eye(2)
close = torch.diag(torch.tensor([1.0, 1.0 + 2**-20]))


def tell(what, loss, matrix):
    matrix = matrix.clone().requires_grad_()
    loss(matrix).backward()
    finite = bool(matrix.grad.isfinite().all())
    big = finite and bool(matrix.grad.abs().max() > 1000)
    shown = "more than 1000" if big else "finite" if finite else "nan"
    print(f"{what}: {shown}")


def rank_1(matrix):
    u, s, vh = torch.linalg.svd(matrix)
    return (u[:, :1] * s[:1]) @ vh[:1]


def values(matrix):
    return torch.linalg.eigvalsh(matrix).square().sum()


def vectors(matrix):
    return torch.linalg.eigh(matrix).eigenvectors[0].sum()


tell("eigenvalues, equal", values, same)
tell("eigenvectors, equal", vectors, same)
tell("eigenvectors, close", vectors, close)
tell("svdvals(), equal", lambda m: torch.linalg.svdvals(m).sum(), same)
tell("best matrix of rank 1, equal", lambda m: rank_1(m).sum(), same)
left_out = torch.diag(torch.tensor([3.0, 1.0, 1.0]))
tell("rank 1, equal ones left out", lambda m: rank_1(m).sum(), left_out)
tell("nuclear norm, equal", lambda m: torch.linalg.norm(m, "nuc"), same)
