/* "What will this print?" A fold with an output and a list of answers becomes a question: the
   answers are buttons, and one of them, or "Show the output", opens the fold. Who comes from an
   error or a recipe, or to a section, is in a hurry and sees all outputs; so does who asks for that
   at the top of the page, which is remembered. */
import { made, wordsOf } from "./dom.js"
import { local } from "./storage.js"

const REMEMBERED = "outputs"
const root = new URL("..", import.meta.url).href
const place = /** @type {HTMLElement} */ (document.querySelector(".predict-switch"))
const all = /** @type {HTMLInputElement} */ (place.querySelector("input"))
const words = wordsOf(place)
const hurried = location.hash || ["errors/", "recipes/"].some(
  folder => document.referrer.startsWith(root + folder),
)

/**
 * Make a question of a fold; return what shows its output without it, or asks again.
 * @param {HTMLDetailsElement} fold
 * @param {number} number
 */
const question = (fold, number) => {
  const [summary, output, list] = ["summary", ".predict__output", ".predict__choices"].map(
    selector => /** @type {HTMLElement} */ (fold.querySelector(selector)),
  )
  const asked = made("p", { class: "predict__question", id: `predict-${number}` }, ...summary.childNodes)
  const said = made("p", { class: "predict__said", role: "status" }) // for who does not see the list
  const show = made("span", {}, words.show)
  const box = made("div", { class: "predict__box", role: "group", "aria-labelledby": asked.id })
  fold.before(box)

  const reveal = () => {
    box.classList.add("predict__box--answered")
    list.querySelectorAll("button").forEach(button => button.ariaDisabled = "true")
    fold.open = true
  }

  for (const item of list.children) {
    const choice = /** @type {Element} */ (item.querySelector(".predict__choice"))
    const button = made("button", { class: "predict__choice", type: "button" }, ...choice.childNodes)
    button.addEventListener("click", () => {
      if (button.ariaDisabled) return
      button.ariaPressed = "true"
      said.textContent = item.querySelector(".predict__why")?.textContent ?? ""
      reveal()
    })
    choice.replaceWith(button)
  }
  fold.addEventListener("toggle", () => {
    if (fold.open && fold.contains(output) && !matchMedia("print").matches) reveal()
  })
  // The answers are those of the edition. What another release prints is shown at once.
  const elsewhere = () => {
    if (output.querySelector(".elsewhere:not(.not-available)")) reveal()
  }
  output.addEventListener("drawn", elsewhere)
  elsewhere()

  /** @param {boolean} shown */
  return shown => {
    if (shown) {
      summary.replaceChildren(...asked.childNodes)
      box.replaceWith(output, fold)
      summary.after(list)
      fold.open = false
    } else {
      fold.before(box)
      if (summary.firstChild !== show) asked.append(...summary.childNodes)
      summary.replaceChildren(show)
      summary.after(output)
      box.replaceChildren(asked, list, said, fold)
    }
    fold.classList.toggle("predict--shown", shown)
  }
}

const folds = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("details.predict")])
const questions = folds.map(question)
/** @param {boolean} shown */
const apply = shown => questions.forEach(set => set(shown))

all.checked = local.get(REMEMBERED) === "shown" || Boolean(hurried)
all.addEventListener("change", () => {
  local.set(REMEMBERED, all.checked ? "shown" : null)
  apply(all.checked)
})
place.hidden = false
apply(all.checked)
