/* The box for an error: what is pasted is compared with the messages that pages of this site
   explain, here in the page. They are fetched when somebody turns to the box. */
import { filled, made, wordsOf } from "./dom.js"
import { entryOf, find } from "./matching.js"

/** @typedef {import("./matching.js").Entry} Entry */

const source = new URL("errors.json", import.meta.url)
const root = new URL("../", import.meta.url)

/** @type {Promise<Entry[]> | undefined} */
let loading

/** @returns {Promise<Entry[]>} */
const load = async () => (await (await fetch(source)).json()).map(entryOf)

const entries = () => loading ??= load().catch(error => {
  loading = undefined
  throw error
})

/** @param {Entry} entry */
const link = ({ url, title }) => made("a", { href: new URL(url, root).href }, title)

/** @param {Entry[]} pages */
const list = pages => made("ul", {}, ...pages.map(page => made("li", {}, link(page))))

/** @param {HTMLElement} box */
const fill = box => {
  const words = wordsOf(box)
  const field = made("textarea", {
    id: "paste", rows: 2, placeholder: words.example, spellcheck: "false", autocomplete: "off", autocapitalize: "off",
  })
  const found = made("div", { class: "paste__found", role: "status" }) // over what follows, which so stays in its place
  box.append(made("label", { for: field.id }, words.label), field, made("p", {}, words.hint), found)

  const show = async () => {
    const text = field.value.trim()
    if (!text) return found.replaceChildren()
    let known
    try {
      known = await entries()
    } catch {
      return found.replaceChildren(made("p", {}, words.lost))
    }
    if (text !== field.value.trim()) return // the reader went on in the meantime
    const { fits, near, said } = find(text, known)
    if (fits) {
      const [best, ...others] = fits
      found.replaceChildren(
        made("p", {}, words.fits, " ", made("strong", {}, link(best))), made("p", {}, best.text))
      if (others.length) found.append(made("p", {}, words.others), list(others))
    } else {
      const search = made("a", { href: new URL(`?q=${encodeURIComponent(said)}`, root).href }, filled(words.search, { said }))
      found.replaceChildren(
        made("p", {}, near.length ? words.near : words.none), near.length ? list(near) : "", made("p", {}, search))
    }
  }

  field.addEventListener("focus", () => entries().catch(() => {}), { once: true })
  field.addEventListener("input", show)
  show() // what the browser kept
}

for (const box of document.querySelectorAll(".paste")) fill(/** @type {HTMLElement} */ (box))
