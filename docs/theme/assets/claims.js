/* The filter of the claims page: two lists whose choice is kept in the address, so that it can be
   linked. Without JavaScript all claims are shown. */
import { made } from "./dom.js"

/** @param {HTMLElement} place */
const filterOf = place => {
  const claims = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".claim[data-source]")])
  const chosen = new URL(location.href).searchParams
  const count = made("output")
  const labels = JSON.parse(place.dataset.labels ?? "{}")

  const lists = ["source", "verdict"].map(key => {
    const all = place.dataset[key] ?? ""
    const list = made("select", { name: key, "aria-label": all })
    const values = [...new Set(claims.map(claim => claim.dataset[key] ?? ""))]
    list.append(new Option(all, ""))
    for (const value of values) list.append(new Option(labels[value] ?? value, value))
    const asked = chosen.get(key) ?? ""
    list.value = values.includes(asked) ? asked : ""
    list.addEventListener("change", filter)
    return list
  })

  function filter() {
    let shown = 0
    for (const claim of claims) {
      claim.hidden = lists.some(({ name, value }) => value && claim.dataset[name] !== value)
      if (!claim.hidden) shown += 1
    }
    for (const heading of document.querySelectorAll(".md-content h2[id]")) {
      const own = claims.filter(({ dataset }) => dataset.source?.toLowerCase() === heading.id)
      const none = own.length > 0 && own.every(claim => claim.hidden)
      heading.toggleAttribute("hidden", none)
      let below = heading.nextElementSibling // what stands between it and its first claim
      while (own.length && below && below !== own[0]) {
        below.toggleAttribute("hidden", none)
        below = below.nextElementSibling
      }
    }
    count.textContent = `${shown} / ${claims.length}`
    const address = new URL(location.href)
    for (const { name, value } of lists) {
      if (value) address.searchParams.set(name, value)
      else address.searchParams.delete(name)
    }
    history.replaceState(null, "", address)
  }

  place.append(...lists, count)
  filter()
}

for (const place of document.querySelectorAll(".claim-filter")) filterOf(/** @type {HTMLElement} */ (place))
