from torch import nn

model = nn.DataParallel(nn.Sequential())
model.module.block = nn.Sequential(nn.Linear(1, 1))
try:
    eval("model.module.block.0")
except SyntaxError as error:
    print(f"SyntaxError: {error}")
print(model.module.block[0])
