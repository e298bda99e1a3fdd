/* The lab: <gradient-lab state="b=frozen">. It shows what PyTorch did with a combination of
   choices, and the program for it. The table of choices, program lines and words is fetched once,
   and the results in parts. The choice stands in the address if the element says so (`address`). */
import { drawn, filled, made, wordsOf } from "./dom.js"

/**
 * What stands in snippets/lab/table.json, with its words, and in a part of docs/data/lab.json.
 * @typedef {Record<string, string>} State by option
 * @typedef {Record<"own" | "adam" | "step" | "bytes" | "mean" | "stops" | "unknown" | "lost" | "copy" | "copied"
 *   | "program" | "results" | "drawn" | "passes" | "cut" | "still" | "moved", string> & {
 *   columns: string[], labels: Record<string, Record<string, string>>
 * } & Record<"legends" | "moves" | "stays", Record<string, string>>} Words
 * @typedef {{
 *   options: Record<string, string[]>, shards: string[], words: Words,
 *   lines: [line: string, condition: Record<string, string>][], presets: [title: string, address: string][]
 * }} Table
 * @typedef {{ steps: string[], of: string }} Part
 * @typedef {{ grad: string, weight: string, signs: string, by: number, moved: boolean }} Net
 * @typedef {{ bytes: string, mean: string | undefined, nets: Net[] }} Step
 */

const source = new URL("lab/", import.meta.url)
const NETS = ["a", "b", "c"]
const own = wordsOf(/** @type {HTMLElement} */ (document.getElementById("lab-script")))
/** @type {Record<string, Promise<any>>} */
const fetched = {}
let count = 0 // of the lists on this page

/** @param {string} name */
const load = name => fetched[name] ??= fetch(new URL(`${name}.json`, source)).then(answer => {
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  return answer.json()
}).catch(error => {
  delete fetched[name]
  throw error
})

/**
 * The lines of the table whose conditions a state meets, as snippets/lab/combinations.py has it.
 * @param {Table} table
 * @param {State} state
 */
const program = (table, state) => table.lines
  .filter(([, condition]) => Object.entries(condition).every(
    ([name, values]) => values.split(" ").includes(state[name])))
  .map(([line]) => `${line}\n`).join("")

/**
 * Why a weight moved or stayed, in words.
 * @param {Words} words
 * @param {string} signs
 * @param {State} state
 */
const why = (words, signs, state) => {
  if (signs.includes("M")) {
    const causes = signs.includes("Z") ? "md" : "gomd" // what is zero moves nothing
    return [...causes].filter(sign => signs.includes(sign)).map(
      sign => sign === "m" && state.opt === "adam" ? words.adam : words.moves[sign]).join(", ")
  }
  return Object.entries(words.stays).find(([sign]) => signs.includes(sign))?.[1] ?? ""
}

/**
 * What the steps of a combination did, and the error that ended it.
 * @param {Table} table
 * @param {Part} part
 * @param {State} state
 */
const resultOf = (table, part, state) => {
  const rest = Object.entries(table.options).filter(([name]) => !table.shards.includes(name))
  const place = rest.reduce((sum, [name, values]) => sum * values.length + values.indexOf(state[name]), 0)
  /** @type {Step[]} */
  const steps = []
  const before = [1, 2, 3]
  /** @type {string | undefined} */
  let error
  for (const number of part.of.split(";")[place].split(" ")) {
    const did = part.steps[Number(number)]
    if (!/^\d/.test(did)) {
      error = did
      continue
    }
    const [head, ...nets] = did.split("|")
    const [bytes, mean] = head.split(" ")
    steps.push({
      bytes, mean,
      nets: nets.map((net, i) => {
        const [grad, weight, signs = ""] = net.split(" ")
        const by = Number((Number(weight) - before[i]).toFixed(4))
        before[i] = Number(weight)
        return { grad, weight, signs, by, moved: signs.includes("M") }
      }),
    })
  }
  return { steps, error }
}

/** @param {number} by */
const signed = by => by < 0 ? `−${-by}` : `+${by}`

class GradientLab extends HTMLElement {
  async connectedCallback() {
    if (this.lab) return
    let table
    try {
      table = await load("table")
    } catch {
      this.replaceChildren(own.lost)
      return
    }
    this.lab = new Lab(this, table)
  }
}

class Lab {
  /** @type {State} */
  state = {}
  /** @type {Record<string, HTMLSelectElement>} */
  lists = {}
  notice = made("p", { class: "lab__notice", role: "alert" })
  said = made("p", { class: "lab__said", role: "status" })

  /**
   * @param {HTMLElement} element
   * @param {Table} table
   */
  constructor(element, table) {
    this.element = element
    this.table = table
    this.words = table.words
    this.default = Object.fromEntries(Object.entries(table.options).map(([name, [first]]) => [name, first]))
    this.inAddress = element.hasAttribute("address")
    this.results = made("div", { class: "lab__results", role: "region", "aria-label": this.words.results })
    this.code = made("code", { tabindex: "0", role: "region", "aria-label": this.words.program })
    this.build()
    this.read()
    if (this.inAddress) addEventListener("hashchange", () => {
      if (location.hash.includes("=")) this.read() // and not a heading of the page
    })
  }

  /** @param {string} name */
  has(name) {
    return Object.keys(this.table.options).includes(name)
  }

  // What the address asks for, behind ? or #. Behind ? there may be what is not for the lab.
  asked() {
    const given = new URLSearchParams(this.element.getAttribute("state") ?? "")
    if (!this.inAddress) return given
    if (location.hash.includes("=")) return new URLSearchParams(location.hash.slice(1))
    return [...new URLSearchParams(location.search)].filter(([name]) => this.has(name))
  }

  // Set the state; tell what is not known.
  read() {
    const unknown = []
    const state = { ...this.default }
    for (const [name, value] of this.asked()) {
      if (this.has(name) && this.table.options[name].includes(value)) state[name] = value
      else unknown.push(filled(this.words.unknown, { name, value }))
    }
    this.state = state
    this.show(unknown)
  }

  build() {
    const { words, table } = this
    const form = made("form", { class: "lab__form", autocomplete: "off" })
    /**
     * @param {string} name
     * @param {string[]} values
     * @param {Record<string, string>} labels
     */
    const field = (name, values, labels) => {
      const id = `lab-${count += 1}`
      const list = made("select", { name, id })
      for (const value of values) list.append(made("option", { value }, labels[value]))
      this.lists[name] = list
      return made("div", { class: `lab__${name}` }, made("label", { for: id }, words.legends[name]), list)
    }
    const presets = ["", ...table.presets.map((_, i) => `${i}`)]
    const titles = { "": words.own, ...Object.fromEntries(table.presets.map(([title], i) => [i, title])) }
    form.append(field("preset", presets, titles))
    const flow = made("div", { class: "lab__flow" })
    for (const name of ["a", "edge1", "b", "edge2", "c"]) {
      flow.append(field(name, table.options[name], words.labels[NETS.includes(name) ? "net" : name]))
    }
    form.append(flow)
    for (const name of ["opt", "zero", "more"]) form.append(field(name, table.options[name], words.labels[name]))
    form.addEventListener("submit", event => event.preventDefault())
    form.addEventListener("change", event => this.change(/** @type {HTMLSelectElement} */ (event.target)))
    const pre = made("pre", {}, this.code)
    const copy = made("button", { type: "button", class: "md-button lab__copy" }, words.copy)
    const copied = made("span", { role: "status" })
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(this.code.textContent ?? "")
      copied.textContent = words.copied
      setTimeout(() => copied.textContent = "", 3000)
    })
    const box = made("details", { class: "example" }, made("summary", {}, words.program), copy, " ", copied, pre)
    box.open = this.inAddress
    this.element.replaceChildren(form, this.notice, this.said, this.results, box)
  }

  /** @param {HTMLSelectElement} list */
  change({ name, value }) {
    const state = { ...this.state, [name]: value }
    if (name === "preset") {
      if (value === "") return
      Object.assign(state, this.default, Object.fromEntries(new URLSearchParams(this.table.presets[Number(value)][1])))
    }
    delete state.preset
    this.state = state
    if (this.inAddress) this.write()
    this.show([]).then(() => this.say())
  }

  /**
   * The choices that are not the first of their list.
   * @param {State} state
   */
  changed(state) {
    return Object.entries(state).filter(([name, value]) => value !== this.table.options[name][0])
  }

  // Put the state into the address.
  write() {
    const address = new URL(location.href)
    for (const name of Object.keys(this.table.options)) address.searchParams.delete(name)
    for (const [name, value] of this.changed(this.state)) address.searchParams.set(name, value)
    if (address.hash.includes("=")) address.hash = ""
    history.replaceState(null, "", address)
  }

  /** @param {string[]} unknown what the address asks for, and the lab does not have */
  async show(unknown) {
    const { state, table, words } = this
    this.notice.replaceChildren(unknown.join(" "))
    for (const [name, value] of Object.entries(state)) this.lists[name].value = value
    const chosen = new URLSearchParams(state).toString()
    const preset = table.presets.findIndex(([, address]) => new URLSearchParams(
      { ...this.default, ...Object.fromEntries(new URLSearchParams(address)) }).toString() === chosen)
    this.lists.preset.value = preset < 0 ? "" : `${preset}`
    /** @type {Part | null} */
    const part = await load(table.shards.map(name => state[name]).join("-")).catch(() => null)
    if (state !== this.state) return // the reader went on in the meantime
    this.code.textContent = program(table, state) // together with what it prints
    if (!part) {
      this.results.replaceChildren(made("p", {}, words.lost))
      return
    }
    const { steps, error } = resultOf(table, part, state)
    this.results.replaceChildren(...steps.map((step, i) => this.step(step, i)))
    if (error) {
      this.results.append(made("p", { class: "lab__error" }, words.stops, " ", made("code", {}, error)))
    }
  }

  // After a choice, a screen reader says who moved and why, and not all of the tables.
  say() {
    const steps = [...this.results.querySelectorAll(".lab__step")].map(step => {
      const rows = /** @type {HTMLTableRowElement[]} */ ([...step.querySelectorAll("tbody tr")])
      const nets = rows.map(row => {
        const did = row.className === "moves" ? this.words.moved : this.words.still
        return `${row.cells[0].textContent} ${did}, ${row.cells[4].textContent}`
      })
      return `${step.querySelector("strong")?.textContent}: ${nets.join("; ")}.`
    })
    const error = this.results.querySelector(".lab__error")?.textContent ?? ""
    this.said.textContent = `${steps.join(" ")} ${error}`.trim()
  }

  /**
   * @param {Step} step
   * @param {number} number
   */
  step(step, number) {
    const { words, state } = this
    const { bytes, mean } = step
    const title = filled(words.step, { step: number + 1 })
    const facts = [filled(words.bytes, { bytes }), mean && filled(words.mean, { mean })].filter(Boolean).join(", ")
    const table = made("table", { class: "lab__table" }, made("caption", {}, made("strong", {}, title), `: ${facts}`))
    table.append(made("thead", {}, made("tr", {}, ...words.columns.map(name => made("th", { scope: "col" }, name)))))
    const body = made("tbody", {})
    step.nets.forEach((net, i) => {
      const by = net.moved ? signed(net.by) : words.still
      body.append(made("tr", { class: net.moved ? "moves" : "still" },
        made("th", { scope: "row" }, "ABC"[i]), made("td", {}, net.grad), made("td", {}, net.weight),
        made("td", {}, by), made("td", {}, why(words, net.signs, state))))
    })
    table.append(body)
    return made("div", { class: "lab__step" }, this.picture(step, title), table)
  }

  /**
   * The chain, as in docs/en/choose.md: a thick box moved, a dashed line is no gradient.
   * @param {Step} step
   * @param {string} title
   */
  picture(step, title) {
    const { words } = this
    const two = this.state.more === "two"
    const svg = drawn("svg", { viewBox: two ? "0 -16 262 86" : "0 0 262 70", role: "img", class: "chain" })
    const [intoA, intoB, intoC] = step.nets.map(net => net.signs.includes("g"))
    const toB = (intoA || intoB) && this.state.edge2 === "plain" && this.state.c !== "no_grad"
    const passes = [intoA, toB, intoC || toB]
    const nets = ["A", "B", "C"].map((name, i) => filled(words.drawn, {
      name, moved: step.nets[i].moved ? words.moved : words.still, passes: passes[i] ? words.passes : words.cut,
    }))
    svg.append(drawn("title", {}, `${title}: ${nets.join("; ")}`))
    step.nets.forEach((net, i) => {
      const x = 4 + 74 * i
      svg.append(
        drawn("rect", { class: net.moved ? "moves" : "still", x, y: 20, width: 48, height: 26, rx: 4 }),
        drawn("text", { class: "name", x: x + 24, y: 38 }, "ABC"[i]),
        drawn("text", { class: "name small", x: x + 24, y: 13 }, net.moved && net.by ? signed(net.by) : ""),
        drawn("text", { class: "name small", x: x + 24, y: 62 }, net.grad),
        drawn("line", { class: passes[i] ? "passes" : "cut", x1: x + 72, x2: x + 51, y1: 33, y2: 33 }))
    })
    if (two) {
      svg.append(
        drawn("text", { class: "name small", x: 138, y: -5 }, own.second),
        drawn("line", { class: intoA || intoB ? "passes" : "cut", x1: 138, x2: 138, y1: -1, y2: 29 }))
    }
    svg.append(drawn("text", { class: "name", x: 241, y: 38 }, own.loss))
    return svg
  }
}

customElements.define("gradient-lab", GradientLab)
