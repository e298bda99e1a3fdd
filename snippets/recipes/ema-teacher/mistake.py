import copy

from torch import nn

student = nn.Linear(1, 1)
teacher = copy.deepcopy(student).requires_grad_(False)

for step in range(3):  # no @torch.no_grad()
    for t, s in zip(teacher.parameters(), student.parameters()):
        t.mul_(0.5).add_(s, alpha=0.5)

    nodes, node = [], teacher.weight.grad_fn
    while node is not None:
        nodes.append(node.name())
        node = node.next_functions[0][0]
    print("requires a gradient:", teacher.weight.requires_grad)
    print("its history:", nodes)
