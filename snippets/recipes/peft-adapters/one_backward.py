import torch
from peft import LoraConfig, get_peft_model
from torch import nn
from torch.utils.checkpoint import checkpoint

lora = LoraConfig(r=1, lora_alpha=1, target_modules=["0"])
x = torch.ones(1, 2, requires_grad=True)


def gradients(flags_again=False, each=False, checkpointed=False):
    net = nn.Sequential(nn.Linear(2, 1, bias=False))
    model = get_peft_model(net, lora, adapter_name="one")
    model.add_adapter("two", lora)
    nn.init.constant_(net[0].lora_A["one"].weight, 1.0)
    nn.init.constant_(net[0].lora_A["two"].weight, 2.0)
    total = 0
    for name in "one", "two":
        model.set_adapter(name)
        if checkpointed:
            loss = checkpoint(model, x, use_reentrant=False).sum()
        else:
            loss = model(x).sum()
        if each:
            loss.backward()
        total = total + loss
    if flags_again:
        for name, p in model.named_parameters():
            p.requires_grad_("lora_" in name)
    if not each:
        total.backward()
    grads = {n: p.weight.grad for n, p in net[0].lora_B.items()}
    return {n: None if g is None else g.item() for n, g in grads.items()}


print("one backward():", gradients())
print("flags set again before it:", gradients(flags_again=True))
print("a backward() for each:", gradients(each=True))
print("checkpointed")
again = gradients(flags_again=True, checkpointed=True)
print("    flags set again before it:", again)
again = gradients(each=True, checkpointed=True)
print("    a backward() for each:", again)
