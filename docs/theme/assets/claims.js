/* The filter of a page of claims: words, and a verdict. Without JavaScript nothing is hidden. */
import { makeFilter } from "./filter.js"

/** @param {HTMLElement} place */
const filterOf = place => {
  const claims = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("p.claim")])
  const { all = "", find = "", labels = "{}" } = place.dataset
  const fold = claims[0]?.closest("details") // of a document, whose programs stand below its claims
  const options = Object.entries(JSON.parse(labels)).flatMap(([verdict, label]) => {
    const number = claims.filter(claim => claim.dataset.verdict === verdict).length
    return number ? new Option(`${label}: ${number}`, verdict) : []
  })
  makeFilter(place, { name: "words", label: find }, { name: "verdict", label: all }, options, (has, verdict, asked) => {
    for (const claim of claims) {
      claim.hidden = Boolean(verdict) && claim.dataset.verdict !== verdict || !has(claim.textContent ?? "")
      const program = claim.nextElementSibling
      if (program?.matches("details")) program.toggleAttribute("hidden", claim.hidden)
    }
    if (fold && (asked || location.hash)) fold.open = true
    return `${claims.filter(({ hidden }) => !hidden).length} / ${claims.length}`
  })
}

for (const place of document.querySelectorAll(".claim-filter")) filterOf(/** @type {HTMLElement} */ (place))

// All claims once stood on the page that now counts them. Who comes to an old address goes on.
const [source, number] = location.hash.slice(1).split("-")
const moved = number && document.getElementById(source)
if (moved instanceof HTMLAnchorElement) location.replace(moved.href + location.hash)
