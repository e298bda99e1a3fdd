/* Material draws the mermaid blocks of a page by calling `window.mermaid`, and would fetch it from
   another host. This stands in for it, and fetches Mermaid from this site, a megabyte, when the
   first diagram is about to be seen, or the page printed. */
import { made } from "./dom.js"

/**
 * @typedef {{ themeCSS: string }} Options
 * @typedef {{
 *   initialize(options: object): void
 *   render(id: string, text: string): Promise<{ svg: string, fn?: (root: ShadowRoot) => void }>
 * }} Mermaid
 * @typedef {Window & { mermaid: Mermaid }} WindowWithMermaid
 */

const source = new URL("mermaid.js", import.meta.url)
const page = /** @type {WindowWithMermaid} */ (/** @type {unknown} */ (window))
/** @type {Options} */
let options
/** @type {Promise<Mermaid> | undefined} */
let fetched

// Mermaid colours arrowheads by a rule that Material's own does not reach in the dark page.
// `stopped` is ours: write `node:::stopped` for a part of a graph that no gradient passes.
const css = `
  .marker, .arrowMarkerPath, .arrowheadPath {
    fill: var(--md-mermaid-edge-color) !important;
    stroke: var(--md-mermaid-edge-color) !important;
  }
  .cluster rect { fill: none; stroke: var(--md-default-fg-color--light); stroke-dasharray: 4 3; }
  .node.stopped > * { stroke: var(--stop-color) !important; stroke-dasharray: 4 3; }
`

const fetchMermaid = () => fetched ??= new Promise((resolve, reject) => {
  const script = made("script", { src: source.href })
  script.onerror = reject
  script.onload = () => {
    const { mermaid } = page
    page.mermaid = standIn
    mermaid.initialize({
      ...options,
      themeCSS: options.themeCSS + css,
      flowchart: { nodeSpacing: 30, rankSpacing: 35, padding: 10 },
      suppressErrorRendering: true,
    })
    resolve(mermaid)
  }
  document.head.append(script)
})

/** @type {Map<Element, () => void>} */
const waiting = new Map() // what lets each block be drawn
/** @type {Promise<unknown>[]} */
const drawings = []

/** @param {Element} block */
const draw = block => {
  near.unobserve(block)
  waiting.get(block)?.()
  waiting.delete(block)
}

const near = new IntersectionObserver(entries => {
  entries.filter(entry => entry.isIntersecting).forEach(entry => draw(entry.target))
}, { rootMargin: "50%" })

const drawAll = () => [...waiting.keys()].forEach(draw)

/**
 * @param {string} text
 * @returns {Promise<void>}
 */
const soon = text => new Promise(resolve => {
  const blocks = [...document.querySelectorAll("pre.mermaid")]
  const block = blocks.find(one => one.textContent === text && !waiting.has(one))
  if (!block) return resolve()
  waiting.set(block, resolve)
  near.observe(block)
})

/** @type {Mermaid["render"]} */
async function render(id, text) {
  await soon(text)
  const mermaid = await fetchMermaid()
  const { svg } = await mermaid.render(id, text)
  return { svg, fn: drawn }
}

/** @type {Mermaid} */
const standIn = page.mermaid = {
  initialize(given) {
    options = /** @type {Options} */ (given)
  },
  render(id, text) {
    const drawing = render(id, text)
    drawings.push(drawing)
    return drawing
  },
}

// A browser does not wait for what `beforeprint` starts. The keys for printing can.
addEventListener("beforeprint", drawAll)
addEventListener("keydown", async event => {
  if (event.key !== "p" || !(event.ctrlKey || event.metaKey) || !waiting.size) return
  event.preventDefault()
  drawAll()
  await Promise.allSettled(drawings)
  setTimeout(() => print()) // when Material has put them in
})

/**
 * Material calls this with the shadow root that holds the drawing.
 * @param {ShadowRoot} root
 */
function drawn({ host, firstElementChild }) {
  const svg = /** @type {SVGElement} */ (firstElementChild)
  // Shrink to fit, but not to where it is hard to read: from there on, the box scrolls.
  svg.style.minWidth = `${0.8 * parseFloat(svg.style.maxWidth)}px`
  host.role = "figure"
  host.ariaLabel = svg.querySelector(":scope > title")?.textContent ?? null // `accTitle`
  host.dispatchEvent(new Event("drawn", { bubbles: true })) // for boxes.js
}
