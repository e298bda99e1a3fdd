/* The dialog of the search: a field, and below it what worker.js finds for what stands in it. */
import { filled, made } from "../dom.js"
import { session } from "../storage.js"

/** @typedef {import("./worker.js").Result} Result */

const root = new URL("../../", import.meta.url)
const index = new URL("index.json", import.meta.url).href
const LAST = "search" // what was looked for last, until the window is closed

/** @type {HTMLDialogElement} */
let dialog
/** @type {HTMLInputElement} */
let field
/** @type {HTMLElement} */
let status
/** @type {HTMLElement} */
let list
/** @type {Worker} */
let worker
/** @type {Record<string, string>} */
let words
let number = 0 // of what was asked last
let shown = 0 // of what is shown
let entered = false

/**
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
const say = (key, values = {}) => filled(words[key], values)

/** Let the worker fetch the index. */
export function prepare() {
  if (worker) return
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" })
  worker.addEventListener("message", show)
  worker.addEventListener("error", lose)
  worker.postMessage({ source: index })
}

/**
 * Open the dialog, with a `query`, or with what the reader has `typed` in the meantime.
 * @param {Record<string, string>} given
 * @param {string | undefined} query
 * @param {() => string} typed
 */
export async function open(given, query, typed) {
  words = given
  prepare()
  if (!dialog) await build()
  if (dialog.open) return
  dialog.showModal()
  field.value = (query ?? "") + typed() || (session.get(LAST) ?? "")
  if (!typed()) field.select()
  ask()
}

async function build() {
  const style = made("link", { rel: "stylesheet", href: new URL("dialog.css", import.meta.url).href })
  const styled = new Promise(done => style.onload = style.onerror = done)
  document.head.append(style)
  field = made("input", {
    class: "search__field", type: "text", placeholder: say("placeholder"), "aria-label": say("placeholder"),
    autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "search",
  })
  const close = made("button", { class: "search__close", type: "button" }, say("close"))
  status = made("p", { class: "search__status", role: "status" })
  list = made("ol", { class: "search__results" })
  const head = made("div", { class: "search__head", role: "search" }, field, close)
  dialog = made("dialog", { class: "search", "aria-label": say("label") }, head, status, list)
  close.addEventListener("click", () => dialog.close())
  field.addEventListener("input", ask)
  dialog.addEventListener("keydown", press)
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest("a"))) dialog.close() // beside it, or a place on this page
  })
  document.body.append(dialog)
  await styled
}

/** @param {KeyboardEvent} event */
function press(event) {
  event.stopPropagation() // n and p would turn the page
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || isComposing) return
  /** @type {HTMLElement[]} */
  const places = [field, ...list.querySelectorAll("a")]
  const at = places.findIndex(place => place === target)
  if (key === "ArrowDown" || key === "ArrowUp") {
    const next = places[(at + (key === "ArrowDown" ? 1 : -1) + places.length) % places.length]
    next.focus()
    next.scrollIntoView({ block: "nearest" })
    event.preventDefault()
  } else if (key === "Enter" && target === field) {
    // The results may be those of an earlier text: wait for its own.
    if (shown === number) places[1]?.click()
    else entered = true
    event.preventDefault()
  } else if (key.length === 1 && key !== " " && at > 0) {
    field.focus() // the key goes there
  }
}

function ask() {
  const query = field.value.trim()
  session.set(LAST, query)
  number += 1
  entered = false
  if (query) {
    if (!list.children.length) status.textContent = say("wait")
    worker.postMessage({ source: index, query: field.value, number })
  } else {
    list.replaceChildren()
    status.textContent = say("hint")
    shown = number
  }
}

function lose() {
  list?.replaceChildren()
  if (status) status.textContent = say("lost")
}

/** @param {MessageEvent<import("./worker.js").Answer>} event */
function show({ data }) {
  if (data.number !== number) return
  if ("error" in data) return lose()
  const { results } = data
  const at = [...list.children].findIndex(item => item.contains(document.activeElement))
  list.replaceChildren(...results.map(result))
  if (at >= 0) (list.children[at]?.querySelector("a") ?? field).focus()
  list.scrollTop = 0
  const key = ["none", "one"][results.length] ?? "many"
  status.textContent = say(key, { count: results.length, query: field.value.trim() })
  shown = number
  if (entered) list.querySelector("a")?.click()
}

/**
 * @param {string} className
 * @param {string[]} parts
 */
const marked = (className, parts) =>
  made("span", { class: className }, ...parts.map((part, i) => i % 2 ? made("mark", {}, part) : part))

/** @param {Result} found */
function result({ url, title, page, kind, text }) {
  const place = made("span", { class: "search__place" }, made("span", { class: "search__kind" }, kind), page && ` ${page}`)
  return made("li", {}, made("a", { href: new URL(url, root).href },
    marked("search__title", title), place, marked("search__text", text)))
}
