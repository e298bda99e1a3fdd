/* What several scripts need to make parts of a page. */

/** @typedef {string | number | boolean | null | undefined} Value */

/**
 * Make an element. An attribute that is null, undefined or false is left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, Value>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function made(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  set(element, attributes)
  element.append(...children)
  return element
}

/**
 * Make an element of an SVG picture.
 * @param {string} name
 * @param {Record<string, Value>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function drawn(name, attributes, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", name))
  set(element, attributes)
  element.append(...children)
  return element
}

/**
 * @param {Element} element
 * @param {Record<string, Value>} attributes
 */
function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(key, `${value}`)
  }
}

/**
 * Fill in the {names} of a text, as those in words.yml.
 * @param {string} text
 * @param {Record<string, Value>} values
 */
export const filled = (text, values) => text.replace(/{(\w+)}/g, (_, name) => `${values[name]}`)

/**
 * Keep values in the address of the page, behind ?, so that it can be linked. An empty one is left out.
 * @param {Record<string, string | null>} values
 */
export function keepInAddress(values) {
  const address = new URL(location.href)
  for (const [name, value] of Object.entries(values)) {
    if (value) address.searchParams.set(name, value)
    else address.searchParams.delete(name)
  }
  history.replaceState(null, "", address)
}

/**
 * Return the words that a template of the theme put into the page for an element's script.
 * @param {HTMLElement} element
 * @returns {Record<string, string>}
 */
export const wordsOf = element => JSON.parse(element.dataset.words ?? "{}")

/**
 * Tell whether a key is one for the page: with no other, and not typed into a field.
 * @param {KeyboardEvent} event
 */
export const isForPage = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }) =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented && !document.querySelector("dialog[open]")
  && !(target instanceof Element && target.closest("input, select, textarea, [contenteditable]"))
