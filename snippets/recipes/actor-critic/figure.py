import torch

from stop_the_gradient.figures import Graph

with Graph() as graph:
    score = torch.tensor(0.0, requires_grad=True)
    w = torch.tensor(1.0, requires_grad=True)
    value = w * 1.0
    with torch.no_grad():
        target = 2.0 + 0.5 * (w * 4.0)
    advantage = (target - value).detach()
    log_prob = score.sigmoid().log()
    actor_loss = -log_prob * advantage
    critic_loss = (value - target).square()
    (actor_loss + critic_loss).backward()
names = {"value": value, "advantage": advantage, "target": target}
names |= {"actor": actor_loss, "critic": critic_loss}
print(
    graph.svg(
        "No path leads from the actor's loss to the critic",
        score=score,
        w=w,
        **names,
    )
)
