cell = {}
exec("import torch", cell)
exec("from torch.autograd import Variable", cell)
exec("import torchvision", cell)
print("imported:", [name for name in cell if name != "__builtins__"])

# What later cells use, and what is imported further down, or nowhere
for line in "nn.Linear(512, 100)", "optim.SGD", "cfg.TRAIN.LR":
    try:
        eval(line, cell)
    except NameError as error:
        print(f"NameError: {error}")
