from torch.utils.data import DataLoader, DistributedSampler


def forever(loader, tells):
    epoch = 0
    while True:
        if tells:
            loader.sampler.set_epoch(epoch)
        yield from loader
        epoch += 1


images = list(range(64))
for tells in False, True:
    sampler = DistributedSampler(images, num_replicas=1, rank=0)
    loader = DataLoader(images, batch_size=64, sampler=sampler)
    batches = forever(loader, tells)
    same = next(batches).equal(next(batches))
    print(f"set_epoch(): {tells}, the same order again: {same}")
