"""Pictures that programs print: the graph that PyTorch recorded, lines and bars, questions.

Each is an inline SVG with integer coordinates, the same bytes on every machine. Colours are classes
of docs/theme/assets/styles/figures.css. A picture is at most 340 wide, as a phone shows it, and
says in its <desc> what it shows, for those who do not see it.

Programs on the pages import this module on all releases of PyTorch since 1.13: it needs PyTorch
and the standard library only. `downloads` makes one file of it, which a reader gets beside such a
program.
"""

from stop_the_gradient.figures.flows import flow
from stop_the_gradient.figures.graph import Graph
from stop_the_gradient.figures.picture import svg, text, value
from stop_the_gradient.figures.plots import bars, lines
from stop_the_gradient.figures.steps import order, questions

__all__ = ["Graph", "bars", "flow", "lines", "order", "questions", "svg", "text", "value"]
