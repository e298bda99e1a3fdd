/* The filter of a page of claims: a verdict, which stands in the address and can be linked, and words.
   Without JavaScript nothing is hidden. */
import { made } from "./dom.js"

/** @param {HTMLElement} place */
const filterOf = place => {
  const claims = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("p.claim")])
  const labels = JSON.parse(place.dataset.labels ?? "{}")
  const { all = "", find = "" } = place.dataset
  const fold = claims[0]?.closest("details") // of a document, whose programs stand below its claims
  const count = made("output")
  const words = made("input", { type: "search", "aria-label": find, placeholder: find })
  const list = made("select", { "aria-label": all })
  list.append(new Option(all, ""))
  for (const [verdict, label] of Object.entries(labels)) {
    const number = claims.filter(claim => claim.dataset.verdict === verdict).length
    if (number) list.append(new Option(`${label}: ${number}`, verdict))
  }
  const asked = new URL(location.href).searchParams.get("verdict") ?? ""
  if ([...list.options].some(({ value }) => value === asked)) list.value = asked

  function filter() {
    const wanted = words.value.toLowerCase().split(/\s+/)
    let shown = 0
    for (const claim of claims) {
      const text = (claim.textContent ?? "").toLowerCase()
      claim.hidden = Boolean(list.value) && claim.dataset.verdict !== list.value
        || !wanted.every(word => text.includes(word))
      const program = claim.nextElementSibling
      if (program?.matches("details")) program.toggleAttribute("hidden", claim.hidden)
      if (!claim.hidden) shown += 1
    }
    count.textContent = `${shown} / ${claims.length}`
    if (fold && (list.value || words.value || location.hash)) fold.open = true
  }

  list.addEventListener("change", () => {
    const address = new URL(location.href)
    if (list.value) address.searchParams.set("verdict", list.value)
    else address.searchParams.delete("verdict")
    history.replaceState(null, "", address)
    filter()
  })
  words.addEventListener("input", filter)
  place.append(list, words, count)
  filter()
}

for (const place of document.querySelectorAll(".claim-filter")) filterOf(/** @type {HTMLElement} */ (place))

// All claims once stood on the page that now counts them. Who comes to an old address goes on.
const [source, number] = location.hash.slice(1).split("-")
const moved = number && document.getElementById(source)
if (moved instanceof HTMLAnchorElement) location.replace(moved.href + location.hash)
