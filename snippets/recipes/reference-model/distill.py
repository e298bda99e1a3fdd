import torch
from torch.nn.functional import kl_div

for detached in [False, True]:
    teacher = torch.tensor([[1.0, 0.0]], requires_grad=True)
    student = torch.zeros(1, 2, requires_grad=True)
    goal = teacher.log_softmax(1)
    if detached:
        goal = goal.detach()
    loss = kl_div(
        student.log_softmax(1), goal, reduction="batchmean", log_target=True
    )
    loss.backward()
    print("detached:", detached)
    print("  student", [round(g, 4) for g in student.grad[0].tolist()])
    if teacher.grad is None:
        print("  teacher None")
    else:
        print("  teacher", [round(g, 4) for g in teacher.grad[0].tolist()])
