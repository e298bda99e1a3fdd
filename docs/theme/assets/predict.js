/* "What will this print?" Each question stands below its output, folded. Who comes from the course is
   asked first: the answers are buttons, and one of them, or "Show the output", shows the output, with
   the reader's own answer above it. The switch at the top of the page does so on any page, and is
   remembered. Everyone else sees outputs; so does who comes from an error or to a section. */
import { made, wordsOf } from "./dom.js"
import { local } from "./storage.js"

/** @typedef {"shown" | "asked" | "answered"} State */

const REMEMBERED = "questions"
const root = new URL("..", import.meta.url).href
const place = /** @type {HTMLElement} */ (document.querySelector(".predict-switch"))
const asks = /** @type {HTMLInputElement} */ (place.querySelector("input"))
const words = wordsOf(place)
/** @param {string[]} folders */
const comesFrom = (...folders) => folders.some(folder => document.referrer.startsWith(root + folder))

/**
 * Make what a question needs; return what sets its state.
 * @param {HTMLElement} box
 * @param {number} number
 */
const question = (box, number) => {
  const [output, fold, summary] = [".predict__output", ".predict__answers", ".predict__answers > summary"].map(
    selector => /** @type {HTMLElement} */ (box.querySelector(selector)),
  )
  const items = /** @type {HTMLElement[]} */ ([...fold.querySelectorAll(".predict__choices > li")])
  const text = [...summary.childNodes]
  const asked = made("p", { class: "predict__question", id: `predict-${number}` })
  const yours = made("p", { class: "predict__yours", tabindex: -1 })
  const show = made("button", { class: "predict__show", type: "button" }, words.show)
  const ask = made("div", { class: "predict__ask" })

  /** @param {State} state */
  const set = state => {
    const isShown = state === "shown"
    if (state === box.dataset.state) return
    box.dataset.state = state
    box.role = isShown ? null : "group"
    if (state === "answered") return
    box.setAttribute("aria-labelledby", asked.id)
    yours.replaceChildren()
    items.forEach(item => item.hidden = false)
    fold.removeAttribute("open")
    asked.replaceChildren(...isShown ? [] : text)
    summary.replaceChildren(...isShown ? text : [words.answers])
  }

  /** @param {HTMLElement} item */
  const answer = item => {
    const [choice, why] = [...item.children].map(part => part.cloneNode(true))
    yours.className = `predict__yours ${item.className}`
    yours.replaceChildren(made("span", {}, `${words.said} `, choice, "."), " ", why)
    item.hidden = true
    summary.replaceChildren(words.others)
    set("answered")
    yours.focus({ preventScroll: true }) // the button is gone
  }

  for (const item of items) {
    const choice = /** @type {Element} */ (item.firstElementChild)
    const button = made("button", { class: "predict__button", type: "button" }, ...choice.cloneNode(true).childNodes)
    button.addEventListener("click", () => answer(item))
    ask.append(button)
  }
  show.addEventListener("click", () => {
    set("answered")
    summary.focus({ preventScroll: true })
  })
  ask.append(show)
  box.prepend(asked, ask, yours)

  // The answers are those of the edition. What another release prints is shown at once.
  const elsewhere = () => {
    if (box.dataset.state === "asked" && output.querySelector(".elsewhere:not(.not-available)")) set("answered")
  }
  output.addEventListener("drawn", elsewhere)
  return (/** @type {State} */ state) => {
    set(state)
    elsewhere()
  }
}

const questions = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("div.predict"))].map(question)
const apply = () => questions.forEach(set => set(asks.checked ? "asked" : "shown"))

const isOfCourse = Boolean(document.querySelector(".predict--asks"))
const isHurried = location.hash || comesFrom("errors/", "recipes/")
const remembered = local.get(REMEMBERED)
asks.checked = remembered ? remembered === "first" : comesFrom("course/", "start/") || isOfCourse && !isHurried
asks.addEventListener("change", () => {
  local.set(REMEMBERED, asks.checked ? "first" : "last")
  apply()
})
place.hidden = false
apply()
