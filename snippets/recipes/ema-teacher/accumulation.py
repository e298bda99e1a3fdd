import torch

for when in "step()", "backward()":
    student = torch.tensor(0.0, requires_grad=True)
    teacher = torch.tensor(0.0)
    optimizer = torch.optim.SGD([student], lr=1.0)
    for batch in range(4):
        loss = -student / 2
        loss.backward()
        stepped = batch % 2 == 1
        if stepped:
            optimizer.step()
            optimizer.zero_grad()
        if stepped or when == "backward()":
            teacher.lerp_(student.detach(), 0.5)
    print(f"after each {when:10} student {student.item()}", end=", ")
    print("teacher", teacher.item())
