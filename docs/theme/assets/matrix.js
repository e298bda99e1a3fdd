/* The filter of the matrix: a field for the name of a page or a program, and a list of the releases.
   Both are kept in the address, so that what was found can be linked. Without JavaScript each part of
   the matrix is in a fold of its own, and nothing is missing. */
import { made } from "./dom.js"

/**
 * One row of a program: what it is called, with its page, and on which releases it differs.
 * @typedef {{row: HTMLTableRowElement, page: HTMLTableRowElement, name: string, differs: Set<string>}} Program
 */

/**
 * @param {HTMLTableElement} table
 * @returns {Program[]}
 */
const programsOf = table => {
  const [heads, ...rows] = table.rows
  const releases = [...heads?.cells ?? []].slice(1).map(cell => cell.textContent)
  let page = heads ?? table.insertRow()
  const found = []
  for (const row of rows) {
    if (!row.querySelector(".result")) { // a row that names a page
      page = row
      continue
    }
    const differs = new Set()
    let place = 0
    for (const cell of [...row.cells].slice(1)) { // results that are equal share a cell
      if (cell.querySelector(".different, .failed")) {
        for (const release of releases.slice(place, place + cell.colSpan)) differs.add(release)
      }
      place += cell.colSpan
    }
    const name = `${page.cells[0]?.textContent}/${row.cells[0]?.textContent}`.toLowerCase()
    found.push({ row, page, name, differs })
  }
  return found
}

/** @param {HTMLElement} place */
const filterOf = place => {
  const folds = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("details.matrix")])
  const parts = folds.map(fold => {
    const table = fold.querySelector("table")
    const heading = fold.previousElementSibling
    return { fold, heading, programs: table ? programsOf(table) : [] }
  })
  const all = parts.flatMap(({ programs }) => programs)
  const releases = [...new Set(all.flatMap(({ differs }) => [...differs]))]
  const { program = "", release = "", none = "" } = place.dataset
  const chosen = new URL(location.href).searchParams

  const field = made("input", { type: "search", name: "program", placeholder: program, "aria-label": program })
  const list = made("select", { name: "release", "aria-label": release })
  list.append(new Option(release, ""))
  const named = document.querySelectorAll("details.matrix thead")[0]?.textContent ?? ""
  releases.sort((one, other) => named.indexOf(one) - named.indexOf(other))
  for (const one of releases) list.append(new Option(one, one))
  field.value = chosen.get("program") ?? ""
  list.value = releases.includes(chosen.get("release") ?? "") ? chosen.get("release") ?? "" : ""
  const count = made("output")

  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/)
    const asked = Boolean(field.value.trim() || list.value)
    let shown = 0
    for (const { fold, heading, programs } of parts) {
      const pages = new Set()
      for (const { row, page, name, differs } of programs) {
        row.hidden = !words.every(word => name.includes(word)) || Boolean(list.value && !differs.has(list.value))
        if (!row.hidden) {
          shown += 1
          pages.add(page)
        }
      }
      for (const { page } of programs) page.hidden = !pages.has(page)
      fold.hidden = !pages.size
      heading?.toggleAttribute("hidden", !pages.size)
      fold.open = asked && pages.size > 0
    }
    count.textContent = shown ? `${shown} / ${all.length}` : none
    const address = new URL(location.href)
    for (const { name, value } of [field, list]) {
      if (value) address.searchParams.set(name, value)
      else address.searchParams.delete(name)
    }
    history.replaceState(null, "", address)
  }

  // An address that leads to a part of the matrix, as the search has it, unfolds that part.
  const unfold = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    for (const { fold, heading } of parts) if (heading && heading === target) fold.open = true
  }

  field.addEventListener("input", filter)
  list.addEventListener("change", filter)
  addEventListener("hashchange", unfold)
  place.append(field, list, count)
  filter()
  unfold()
}

for (const place of document.querySelectorAll(".matrix-filter")) filterOf(/** @type {HTMLElement} */ (place))
