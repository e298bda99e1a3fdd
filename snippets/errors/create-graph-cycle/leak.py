import gc
import warnings
import weakref

import torch

warnings.simplefilter("ignore")

w = torch.tensor(2.0, requires_grad=True)
alive = weakref.ref(w)
(w**3).backward(create_graph=True)
del w
gc.collect()
print("backward(create_graph=True):", alive() is not None)

w = torch.tensor(2.0, requires_grad=True)
alive = weakref.ref(w)
(w**3).backward(create_graph=True)
w.grad = None
del w
print("and .grad = None after it:  ", alive() is not None)

w = torch.tensor(2.0, requires_grad=True)
alive = weakref.ref(w)
(gradient,) = torch.autograd.grad(w**3, w, create_graph=True)
del w, gradient
print("autograd.grad():            ", alive() is not None)
