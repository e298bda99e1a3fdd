import torch
from PIL import Image
from transformers import ViTImageProcessor, ViTImageProcessorPil

settings = {"size": {"height": 8, "width": 8}, "do_rescale": False}
image = torch.full((3, 8, 8), 0.5, requires_grad=True)

values = ViTImageProcessor(**settings)(image, return_tensors="pt")
values["pixel_values"].sum().backward()
print("tensor, gradient:", image.grad.unique().tolist())

picture = Image.new("RGB", (8, 8))
values = ViTImageProcessor(**settings)(picture, return_tensors="pt")
print("PIL image:", values["pixel_values"].requires_grad)

try:
    ViTImageProcessorPil(**settings)(image, return_tensors="pt")
except RuntimeError as error:
    print(f"RuntimeError: {error}")
