from pathlib import Path

import torch

from stop_the_gradient.figures import order

Path("hub").mkdir()
hubconf = Path("hub", "hubconf.py")
stopped = []


def load():
    try:
        model = torch.hub.load("hub", "gan", source="local")
        stopped.append(f"returns {model}")
    except FileNotFoundError as error:
        stopped.append(f"FileNotFoundError: {Path(error.filename).name}")
    except RuntimeError as error:
        stopped.append(str(error))


load()
hubconf.write_text("dependencies = ['no_package']")
load()
hubconf.write_text("dependencies = ['torch']")
load()
hubconf.write_text("from torch.nn import Identity as gan")
load()
print(order("One error after the other", stopped, down=True))
