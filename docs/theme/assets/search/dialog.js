/* The dialog of the search: a field, and below it what worker.js finds for what stands in it. */
const root = new URL("../../", import.meta.url)
const index = new URL("index.json", import.meta.url).href
const LAST = "search" // what was looked for last, until the window is closed

let dialog, field, status, list, words, worker
let number = 0

const element = (name, className, ...children) => {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...children)
  return made
}

const say = (key, values = {}) => words[key].replace(/{(\w+)}/g, (_, name) => values[name])

/** Let the worker fetch the index. */
export function prepare() {
  if (worker) return
  worker = new Worker(new URL("worker.js", import.meta.url))
  worker.addEventListener("message", show)
  worker.addEventListener("error", lose)
  worker.postMessage({ source: index })
}

/** Open the dialog, with a `query`, or with what the reader has `typed` in the meantime. */
export async function open(given, query, typed) {
  words = given
  prepare()
  if (!dialog) await make()
  if (dialog.open) return
  dialog.showModal()
  field.value = (query ?? "") + typed() || (sessionStorage.getItem(LAST) ?? "")
  if (!typed()) field.select()
  ask()
}

async function make() {
  const style = Object.assign(element("link"), { rel: "stylesheet", href: new URL("dialog.css", import.meta.url) })
  const styled = new Promise(done => style.onload = style.onerror = done)
  document.head.append(style)
  field = Object.assign(element("input", "search__field"), {
    type: "text", placeholder: say("placeholder"), ariaLabel: say("placeholder"), autocomplete: "off",
    autocapitalize: "off", spellcheck: false, enterKeyHint: "search",
  })
  const close = Object.assign(element("button", "search__close", say("close")), { type: "button" })
  status = Object.assign(element("p", "search__status"), { role: "status" })
  list = element("ol", "search__results")
  const head = Object.assign(element("div", "search__head", field, close), { role: "search" })
  dialog = Object.assign(element("dialog", "search", head, status, list), { ariaLabel: say("label") })
  close.addEventListener("click", () => dialog.close())
  field.addEventListener("input", ask)
  dialog.addEventListener("keydown", press)
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("a")) dialog.close() // beside it, or a place on this page
  })
  document.body.append(dialog)
  await styled
}

function press(event) {
  event.stopPropagation() // n and p would turn the page
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || isComposing) return
  const places = [field, ...list.querySelectorAll("a")]
  const at = places.indexOf(target)
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

let shown = 0, entered = false

function ask() {
  const query = field.value.trim()
  sessionStorage.setItem(LAST, query)
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

function show({ data }) {
  if (data.number !== number) return
  if (data.error) return lose()
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

const marked = (name, className, parts) => element(name, className, ...parts.map((part, i) => i % 2 ? element("mark", "", part) : part))

function result({ url, title, page, kind, text }) {
  const place = element("span", "search__place", element("span", "search__kind", kind), page && ` ${page}`)
  const link = element("a", "", marked("span", "search__title", title), place, marked("span", "search__text", text))
  link.href = new URL(url, root)
  return element("li", "", link)
}
