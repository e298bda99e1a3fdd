"""What the search knows of a page: stop_the_gradient.search."""

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
