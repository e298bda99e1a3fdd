import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

for use_buffers in False, True:
    student = nn.BatchNorm1d(1, momentum=0.5)
    teacher = AveragedModel(
        student,
        multi_avg_fn=get_ema_multi_avg_fn(0.5),
        use_buffers=use_buffers,
    )
    print("use_buffers =", use_buffers)
    for step in range(3):
        # moves its running mean
        student(torch.tensor([[2.0], [6.0]]))
        with torch.no_grad():
            # in place of a training step
            student.bias += 4.0
        teacher.update_parameters(student)
        for name, net in ("student", student), ("teacher", teacher.module):
            print(f"  {name}: bias {net.bias.item()}", end=", ")
            print("running mean", net.running_mean.item())

print("requires a gradient: ", teacher.module.bias.requires_grad)
print("in training mode:    ", teacher.module.training)
