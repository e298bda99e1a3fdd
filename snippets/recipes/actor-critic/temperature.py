import torch


def losses(detach):
    actor = torch.tensor(1.0, requires_grad=True)  # stands for the network
    log_alpha = torch.tensor(0.0, requires_grad=True)
    log_prob = actor * torch.tensor(3.0)
    used = log_prob.detach() if detach else log_prob
    alpha_loss = -log_alpha.exp() * (used - 1)  # the target entropy is -1
    alpha_loss.backward()
    print("  log_alpha.grad", log_alpha.grad, "actor.grad", actor.grad)

    alpha = log_alpha.exp().detach()  # the actor must not train it
    try:
        (alpha * log_prob).backward()  # without the critic
        print("  after the actor's loss:", actor.grad, log_alpha.grad)
    except RuntimeError as error:
        print("  after the actor's loss:", str(error).partition(" (")[0])


print("with detach()")
losses(True)
print("without")
losses(False)
