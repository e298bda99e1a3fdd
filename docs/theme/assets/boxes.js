/* What the keyboard needs. A box that scrolls sideways gets into the tab order, so that the arrow
   keys can scroll it, and a name: that of the section it stands in. Material does so for code, but
   only where one hovers. */
import { isForPage } from "./dom.js"

const boxes = "pre:not(.mermaid) > code, .md-typeset__scrollwrap, .tabbed-labels"
const headings = [...document.querySelectorAll(".md-content :is(h1, h2, h3, h4)")]

/** @param {Element} box */
const section = box => {
  const above = headings.filter(
    heading => heading.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  return above.at(-1)?.textContent.replace("¶", "").trim() ?? null
}

/**
 * Let the style sheet know the boxes of tables that hide something on the right.
 * @param {Element} box
 */
const tell = box => {
  const more = box.scrollLeft + box.clientWidth < box.scrollWidth - 1
  box.toggleAttribute("data-more", more && !box.matches("code"))
}

const resized = new ResizeObserver(entries => requestAnimationFrame(() => {
  // All are measured before one is changed: else each is laid out again.
  const wide = entries.map(({ target: box }) => box.scrollWidth > box.clientWidth)
  entries.forEach(({ target: box }, i) => {
    if (wide[i]) box.setAttribute("tabindex", "0")
    else box.removeAttribute("tabindex")
    if (!wide[i]) box.removeAttribute("data-more")
    else tell(box)
  })
}))

/** @param {Element} box */
const watch = box => {
  if (!box.matches("code")) {
    box.role ??= "group"
    box.ariaLabel ??= section(box)
  }
  resized.observe(box)
  box.addEventListener("scroll", () => tell(box), { passive: true })
}

// An address leads into what is folded, too.
const unfold = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  for (let box = target?.closest("details:not([open])"); box; box = box.closest("details:not([open])")) {
    box.setAttribute("open", "")
  }
  target?.scrollIntoView()
}
addEventListener("hashchange", unfold)

document.addEventListener("drawn", ({ target }) => {
  if (target instanceof Element) watch(target)
})
document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll(boxes).forEach(watch)
  if (location.hash) unfold()
})

// Material turns to the page that <link rel="next"> names. Firefox would fetch that page ahead, which
// the policy refuses, so main.html leaves the link out, and this takes the one below the page.
addEventListener("keydown", event => {
  if (!["n", "."].includes(event.key) || !isForPage(event)) return
  const next = document.querySelector(".md-footer__link--next")
  if (next instanceof HTMLElement) next.click()
})
