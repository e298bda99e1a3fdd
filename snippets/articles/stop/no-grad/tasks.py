import asyncio

import torch

x = torch.ones(1, requires_grad=True)


async def evaluate(seconds):
    with torch.no_grad():
        # other tasks run meanwhile
        await asyncio.sleep(seconds)


async def train():
    print("a task next to it:", (2 * x).requires_grad)


async def main():
    await asyncio.gather(evaluate(0.1), train())
    print("after one block:  ", (2 * x).requires_grad)
    await asyncio.gather(evaluate(0.1), evaluate(0.5))
    print("after two blocks: ", (2 * x).requires_grad)


asyncio.run(main())
# it does not come back by itself
torch.set_grad_enabled(True)
