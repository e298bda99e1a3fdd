import torch

for dtype in torch.float32, torch.bfloat16:
    student = torch.full((1,), 2.0, dtype=torch.bfloat16)
    teacher = torch.full((1,), 1.0, dtype=dtype)
    for step in range(1000):
        teacher.lerp_(student.to(dtype), 1.0 - 0.999)
    print(f"teacher in {dtype}: {teacher.item():.3f}")
