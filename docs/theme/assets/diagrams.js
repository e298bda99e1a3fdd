/* Material draws the mermaid blocks of a page by calling `window.mermaid`, and would fetch it from
   another host. This stands in for it, and fetches Mermaid from this site at the first diagram. */
{
  const source = new URL("mermaid.js", document.currentScript.src)
  let options, fetched

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
    const script = document.createElement("script")
    script.src = source
    script.onerror = reject
    script.onload = () => {
      const { mermaid } = window
      window.mermaid = standIn
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

  const standIn = window.mermaid = {
    initialize(given) {
      options = given
    },
    async render(id, text) {
      const mermaid = await fetchMermaid()
      const { svg } = await mermaid.render(id, text)
      return { svg, fn: drawn }
    },
  }

  // Material calls this with the shadow root that holds the drawing.
  const drawn = ({ host, firstElementChild: svg }) => {
    // Shrink to fit, but not to where it is hard to read: from there on, the box scrolls.
    svg.style.minWidth = `${0.8 * parseFloat(svg.style.maxWidth)}px`
    host.role = "figure"
    host.ariaLabel = svg.querySelector(":scope > title")?.textContent ?? null // `accTitle`
    host.dispatchEvent(new Event("drawn", { bubbles: true })) // for boxes.js
  }
}
