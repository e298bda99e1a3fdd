/* Opens the search: by its button in the header, by the keys / s f, and by ?q=words in the address.
   What it needs, search/dialog.js and more, is fetched only then, or when the button is touched. */
import { isForPage, wordsOf } from "./dom.js"

const button = /** @type {HTMLButtonElement | null} */ (document.querySelector(".search-button"))
const load = () => import("./search/dialog.js")

/**
 * What is typed until the search is there belongs into it.
 * @param {Record<string, string>} words
 * @param {string} [query]
 */
async function open(words, query) {
  let typed = ""
  /** @param {KeyboardEvent} event */
  const keep = event => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    typed += event.key
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener("keydown", keep, true)
  try {
    await (await load()).open(words, query, () => typed)
  } finally {
    removeEventListener("keydown", keep, true)
  }
}

if (button) {
  const words = wordsOf(button)
  button.hidden = false
  button.addEventListener("click", () => open(words))
  for (const name of ["pointerenter", "focus"]) {
    button.addEventListener(name, async () => (await load()).prepare(), { once: true })
  }
  addEventListener("keydown", event => {
    if (!["/", "s", "f"].includes(event.key) || !isForPage(event)) return
    event.preventDefault()
    open(words)
  })
  const asked = new URL(location.href).searchParams.get("q")
  if (asked !== null) open(words, asked)
}
