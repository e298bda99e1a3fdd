import torch
from peft import LoraConfig, get_peft_model
from torch import nn

lora = LoraConfig(r=1, target_modules=["0"])
for both in True, False:
    net = nn.Sequential(nn.Linear(2, 1, bias=False))
    model = get_peft_model(net, lora, adapter_name="one")
    model.add_adapter("two", lora)
    trained = [
        p
        for name, p in model.named_parameters()
        if (both and "lora" in name) or p.requires_grad
    ]
    optimizer = torch.optim.SGD(trained, lr=0.5)

    model.set_adapter("two")
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    learned = bool(net[0].lora_B["two"].weight.any())
    print(
        f"{len(trained)} parameters in the optimizer: two learned {learned}"
    )
