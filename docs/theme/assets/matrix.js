/* The filter of the matrix: the name of a page or a program, and a release on which it differs. Without
   JavaScript each part of the matrix is in a fold of its own, and nothing is missing. */
import { makeFilter } from "./filter.js"

/**
 * One row of a program: what it is called, with its page, and on which releases it differs.
 * @typedef {{row: HTMLTableRowElement, page: HTMLTableRowElement, name: string, differs: Set<string>}} Program
 */

/**
 * @param {HTMLTableElement} table
 * @returns {string[]} the releases, as its head names them
 */
const releasesOf = table => [...table.rows[0].cells].slice(1).map(cell => cell.textContent ?? "")

/**
 * @param {HTMLTableElement} table
 * @returns {Program[]}
 */
const programsOf = table => {
  const releases = releasesOf(table)
  const [head, ...rows] = table.rows
  let page = head // until a row names one
  const found = []
  for (const row of rows) {
    if (!row.querySelector(".result")) {
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
    found.push({ row, page, name: `${page.cells[0]?.textContent}/${row.cells[0]?.textContent}`, differs })
  }
  return found
}

/** @param {HTMLElement} place */
const filterOf = place => {
  const tables = /** @type {HTMLTableElement[]} */ ([...document.querySelectorAll("details.matrix table")])
  const parts = tables.map(table => {
    const fold = /** @type {HTMLDetailsElement} */ (table.closest("details"))
    return { fold, heading: fold.previousElementSibling, programs: programsOf(table) }
  })
  const all = parts.flatMap(({ programs }) => programs)
  const { program = "", release = "", none = "" } = place.dataset
  const options = releasesOf(tables[0]).filter(one => all.some(({ differs }) => differs.has(one)))

  makeFilter(
    place, { name: "program", label: program }, { name: "differs", label: release },
    options.map(one => new Option(one, one)), (has, chosen, asked) => {
      let shown = 0
      for (const { fold, heading, programs } of parts) {
        const pages = new Set()
        for (const { row, page, name, differs } of programs) {
          row.hidden = !has(name) || Boolean(chosen) && !differs.has(chosen)
          if (!row.hidden) pages.add(page)
        }
        for (const { page } of programs) page.hidden = !pages.has(page)
        shown += programs.filter(({ row }) => !row.hidden).length
        fold.hidden = !pages.size
        heading?.toggleAttribute("hidden", !pages.size)
        fold.open = asked && pages.size > 0
      }
      return shown ? `${shown} / ${all.length}` : none
    })

  // An address that leads to a part of the matrix, as the search has it, unfolds that part.
  const unfold = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    for (const { fold, heading } of parts) if (heading && heading === target) fold.open = true
  }
  addEventListener("hashchange", unfold)
  unfold()
}

for (const place of document.querySelectorAll(".matrix-filter")) filterOf(/** @type {HTMLElement} */ (place))
