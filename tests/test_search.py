"""What the search knows of a page: stop_the_gradient.search."""

import json

from stop_the_gradient import html_tree, search

PAGE = """<h1 id="a">A</h1><p>Words.</p>
<div class="language-python highlight"><pre><code><span class="c1"># not_called</span>
<span class="n">loss</span><span class="o">.</span><span class="n">backward</span>(<span class="s2">"in_quotes"</span>)
</code></pre></div>
<div class="language-output highlight"><pre><code>ValueError: no_name is printed</code></pre></div>
"""


def test_the_names_of_a_program_without_those_in_its_comments_and_strings() -> None:
    (section,) = search.sections(html_tree.parse(PAGE))
    assert section.code == ["loss.backward"]
    assert section.messages == ["ValueError: no_name is printed"]
    assert section.text == "Words."


def test_a_program_s_own_variables_are_not_searched() -> None:
    program = """import torch
for fake_images in batches:
    fake_images.detach()
    self.backbone = build(rate=2)
def build(argument): return torch.optim.SGD(argument)
"""
    page = f'<h1 id="a">A</h1><p>{{}}</p><pre><code>{program}</code></pre>'
    (section,) = search.sections(html_tree.parse(page.format("Words.")))
    names = ["torch", "batches", "fake_images.detach", "backbone", "build", "rate"]
    assert section.code == [*names, "torch.optim.SGD"]
    (section,) = search.sections(html_tree.parse(page.format("Call detach.")))
    assert "fake_images.detach" not in section.code  # its text has what is PyTorch's


def test_a_piece_of_a_program_keeps_its_names() -> None:
    page = '<h1 id="a">A</h1><pre><code>else:\n    image = load()</code></pre>'
    (section,) = search.sections(html_tree.parse(page))
    assert section.code == ["image", "load"]


def test_a_line_of_many_sections_is_not_searched() -> None:
    index = search.Index()
    for number in range(search.COMMON_LINES + 1):
        html = f'<h1 id="a">A</h1><p>Page {number}.</p><p>The program</p>'
        index.read(f"{number}.md", html_tree.parse(html))
    pages = [(f"{n}.md", f"{n}/", "A") for n in range(search.COMMON_LINES + 1)]
    loaded = json.loads(index.json(pages, {"kinds": {}, "stop": "", "same": []}))
    assert [page[3][0][3] for page in loaded["pages"][:2]] == ["Page 0.", "Page 1."]
