import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    score = torch.tensor(0.0, requires_grad=True)
    w = torch.tensor(1.0, requires_grad=True)
    value = w * 1.0
    with torch.no_grad():
        next_value = w * 4.0
        target = 2.0 + 0.5 * next_value
    advantage = (target - value).detach()
    log_prob = score.sigmoid().log()
    actor_loss = -log_prob * advantage
    critic_loss = (value - target).square()
    loss = actor_loss + critic_loss
    loss.backward()
names = {"value": value, "next": next_value, "target": target}
names |= {"advantage": advantage, "actor": actor_loss}
names |= {"critic": critic_loss, "loss": loss}
print(
    graph.svg(
        "No path leads from the actor's loss to the critic",
        score=score,
        w=w,
        **names,
    )
)
