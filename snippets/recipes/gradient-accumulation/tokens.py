import torch
import torch.nn.functional as F


def rounded(tensor):  # + 0.0 makes 0.0 of -0.0
    return [round(number, 4) + 0.0 for number in tensor.tolist()]


PAD = -100  # what cross_entropy ignores
# of two words, both likely
scores = torch.zeros(2, requires_grad=True)
short = torch.tensor([0, PAD, PAD])
long = torch.tensor([1, 1, 1])

F.cross_entropy(scores.expand(6, 2), torch.cat([short, long])).backward()
print("one batch:               ", rounded(scores.grad))

scores.grad = None
for words in short, long:
    loss = F.cross_entropy(scores.expand(3, 2), words)
    # the mean of two means
    (loss / 2).backward()
print("divided by 2 batches:    ", rounded(scores.grad))

scores.grad = None
count = sum((words != PAD).sum() for words in (short, long))
for words in short, long:
    loss = F.cross_entropy(scores.expand(3, 2), words, reduction="sum")
    (loss / count).backward()
print(f"sums divided by {count} words:", rounded(scores.grad))
