import asyncio
import threading

import torch


@torch.no_grad()
async def coroutine():
    return torch.is_grad_enabled()


@torch.no_grad()
def returns_a_function():
    return lambda: torch.is_grad_enabled()


@torch.no_grad()
def starts_a_thread():
    seen = []
    thread = threading.Thread(
        target=lambda: seen.append(torch.is_grad_enabled())
    )
    thread.start()
    thread.join()
    return seen[0]


print("async def, recording:         ", asyncio.run(coroutine()))
print("returned function, recording: ", returns_a_function()())
print("thread, recording:            ", starts_a_thread())
