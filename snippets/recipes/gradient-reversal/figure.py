import torch

from stop_the_gradient.figures import Graph


class Reverse(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.scale = scale
        return x.view_as(x)

    @staticmethod
    def backward(ctx, grad):
        return -ctx.scale * grad, None


with Graph() as graph:
    encoder = torch.tensor(1.0, requires_grad=True)
    features = encoder * 4.0
    label_loss = 2.0 * features
    turned = Reverse.apply(features, 0.5)
    domain_loss = 3.0 * turned
    loss = label_loss + domain_loss
    loss.backward()
names = {"encoder": encoder, "features": features, "turned": turned}
names |= {"label_loss": label_loss, "domain_loss": domain_loss}
names["loss"] = loss
print(graph.svg("The domain head's gradient turns from 3 to -1.5", **names))
