/* The fields of a filter: words, and a choice. Both stand in the address, so that what was found can be
   linked. */
import { keepInAddress, made } from "./dom.js"

/** @typedef {{name: string, label: string}} Field its name in the address, and what it says */

/**
 * Make the fields, and filter by what the address asks for.
 * @param {HTMLElement} place
 * @param {Field} words
 * @param {Field} choice
 * @param {HTMLOptionElement[]} options
 * @param {(has: (text: string) => boolean, chosen: string, asked: boolean) => string} filter
 *   hides all but what has the words and is chosen, and returns how much is left. `asked` is whether
 *   the reader asks for something.
 */
export function makeFilter(place, words, choice, options, filter) {
  const field = made("input", { type: "search", name: words.name, placeholder: words.label, "aria-label": words.label })
  const list = made("select", { name: choice.name, "aria-label": choice.label })
  list.append(new Option(choice.label, ""), ...options)
  const count = made("output")

  const show = () => {
    const wanted = field.value.toLowerCase().split(/\s+/)
    const has = (/** @type {string} */ text) => {
      const folded = text.toLowerCase()
      return wanted.every(word => folded.includes(word))
    }
    count.textContent = filter(has, list.value, Boolean(field.value.trim() || list.value))
    keepInAddress({ [field.name]: field.value, [list.name]: list.value })
  }

  const asked = new URL(location.href).searchParams
  field.value = asked.get(field.name) ?? ""
  list.value = asked.get(list.name) ?? ""
  if (list.selectedIndex < 0) list.value = "" // the address asks for what is not there
  field.addEventListener("input", show)
  list.addEventListener("change", show)
  place.append(field, list, count)
  show()
}
