import lightning
import torch
from torch import nn


class Net(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(1, 2, batch_first=True)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)

    def on_train_epoch_start(self):
        self.state = None

    def training_step(self, window, index):
        print(f"window {index}, has a state: {self.state is not None}")
        output, state = self.rnn(window, self.state)
        self.state = tuple(s.detach() for s in state)
        return output.square().mean()


windows = torch.utils.data.DataLoader(torch.ones(6, 3, 1), batch_size=2)
trainer = lightning.Trainer(
    max_epochs=2,
    accelerator="cpu",
    logger=False,
    enable_checkpointing=False,
    enable_progress_bar=False,
    enable_model_summary=False,
)
trainer.fit(Net(), windows)
