try:
    exec("class ConvBlock(nn.Module): ...", {})  # its first line of code
except NameError as error:
    print(f"NameError: {error}")
