/* The filter of the claims page: two lists whose choice is kept in the address, so that it can be
   linked. Without JavaScript all claims are shown. */
for (const place of document.querySelectorAll(".claim-filter")) {
  const claims = [...document.querySelectorAll(".claim[data-source]")]
  const chosen = new URL(location.href).searchParams
  const count = document.createElement("output")

  const labels = JSON.parse(place.dataset.labels)

  const lists = ["source", "verdict"].map(key => {
    const list = document.createElement("select")
    const values = [...new Set(claims.map(claim => claim.dataset[key]))]
    list.append(new Option(place.dataset[key], ""))
    for (const value of values) list.append(new Option(labels[value] ?? value, value))
    list.ariaLabel = place.dataset[key]
    list.name = key
    list.value = values.includes(chosen.get(key)) ? chosen.get(key) : ""
    list.addEventListener("change", filter)
    return list
  })

  function filter() {
    let shown = 0
    for (const claim of claims) {
      claim.hidden = lists.some(({ name, value }) => value && claim.dataset[name] !== value)
      shown += !claim.hidden
    }
    for (const heading of document.querySelectorAll(".md-content h2[id]")) {
      const own = claims.filter(({ dataset }) => dataset.source.toLowerCase() === heading.id)
      heading.hidden = own.length > 0 && own.every(claim => claim.hidden)
      let below = heading.nextElementSibling // what stands between it and its first claim
      while (own.length && below && below !== own[0]) {
        below.hidden = heading.hidden
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
