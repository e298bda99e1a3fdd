from torch import nn

text = " ".join(nn.DataParallel.__doc__.split())
sentence = text[text.index("It is recommended") :].split(". ")[0]
print(sentence.replace(":class:`~torch.nn.parallel.", "`"))
