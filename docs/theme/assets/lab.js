/* The lab: <gradient-lab>. One operates its picture: a box is a list of what may happen to a network,
   an edge can be cut. It shows what PyTorch did with these choices, when it was recorded: one step of
   the program after the other, a sentence that says what happened and why, all numbers, the program.
   With `address` it is the whole lab: its choices stand in the address of the page, and it has
   challenges. With `extract` it is a small one, whose results the build took out for its page. */
import { drawn, filled, made, wordsOf } from "./dom.js"
import {
  NETS, START, chosen, costOf, defaults, isMet, linesOf, passes, program, resultOf, telling, told, why,
} from "./lab/results.js"
import { local } from "./storage.js"

/** @import { Part, Place, Result, State, Step, Table } from "./lab/results.js" */

const SOLVED = "challenges"
const PAUSE = 1300 // ms for each frame, while it plays
const PHASES = ["forward", "backward", "step"]
const source = new URL("lab/", import.meta.url)
const own = /** @type {Record<string, any>} */ (wordsOf(
  /** @type {HTMLElement} */ (document.getElementById("lab-script"))))
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
 * How far a weight moved, as the table says it.
 * @param {string} from
 * @param {string} to
 */
const by = (from, to) => {
  const moved = Number((Number(to) - Number(from)).toFixed(4))
  return moved < 0 ? `−${-moved}` : `+${moved}`
}

class GradientLab extends HTMLElement {
  async connectedCallback() {
    if (this.lab) return
    const extract = this.getAttribute("extract")
    try {
      this.lab = new Lab(this, await load(extract ? `extract-${extract}` : "table"))
    } catch {
      this.replaceChildren(own.lost)
    }
  }
}

class Lab {
  /** @type {State} */
  state = {}
  /** @type {Result} */
  result = { steps: [], error: undefined }
  /** @type {Record<string, ((value: string) => void)[]>} what shows a choice, by option */
  shows = {}
  frame = 0 // of three for each step, those before it are done
  /** @type {Place} where the sentence is about */
  place = { step: 0, net: 0 }
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer
  /** @type {Result | null} what the choices before did */
  before = null
  /** @type {HTMLElement[]} */
  boxes = []
  /** @type {HTMLElement[]} */
  edges = []
  /** @type {SVGElement[]} */
  dots = []

  notice = made("p", { class: "lab__notice", role: "alert" })
  told = made("p", { class: "lab__told", role: "status" })
  at = made("span", { class: "lab__at" })
  line = drawn("svg", { class: "lab__line", viewBox: "0 0 328 84", "aria-hidden": "true" })
  open = made("a", { class: "lab__open" }, own.open)
  guess = made("input", { type: "checkbox", role: "switch" })
  back = this.button("‹", own.back, () => this.go(this.frame - 1))
  play = this.button("▶", own.play, () => this.timer ? this.stop() : this.run())
  next = this.button("›", own.next, () => this.go(this.frame + 1))
  preset = made("select", { name: "preset", id: "lab-preset" })
  challenge = made("select", { id: "lab-challenge" })
  goal = made("p", { class: "lab__goal", role: "status" })
  answer = this.button(own.answer, "", () => this.showAnswer())

  /**
   * @param {HTMLElement} element
   * @param {Table} table
   */
  constructor(element, table) {
    this.element = element
    this.table = table
    this.words = table.words
    this.default = defaults(table)
    this.isWhole = element.hasAttribute("address")
    this.results = made("div", { class: "lab__results", role: "region", "aria-label": table.words.results })
    this.code = made("code", { tabindex: "0", role: "region", "aria-label": table.words.program })
    this.build()
    this.read()
    // Back and forward, and a link to a state; not one to a place on the page.
    if (this.isWhole) addEventListener("popstate", () => {
      if (!/^#[^=]+$/.test(location.hash) || location.search !== this.search) this.read()
    })
  }

  /** @param {string} name */
  has(name) {
    return Object.keys(this.table.options).includes(name)
  }

  // The state

  // What the address asks for, behind ? or #. Behind ? there may be what is not for the lab.
  asked() {
    if (!this.isWhole) return new URLSearchParams(this.element.getAttribute("state") ?? "")
    if (location.hash.includes("=")) return new URLSearchParams(location.hash.slice(1))
    return [...new URLSearchParams(location.search)].filter(([name]) => this.has(name))
  }

  // Set the state; tell what is not known.
  read() {
    const unknown = []
    const state = { ...this.default }
    this.search = location.search
    for (const [name, value] of this.asked()) {
      if (this.has(name) && this.table.options[name].includes(value)) state[name] = value
      else unknown.push(filled(this.words.unknown, { name, value }))
    }
    this.notice.replaceChildren(unknown.join(" "))
    this.set(state)
  }

  /**
   * The reader makes choices.
   * @param {State} choices
   * @param {number} [net] that they are about
   */
  choose(choices, net) {
    const state = { ...this.state, ...choices }
    if (this.isWhole) {
      const address = new URL(location.href)
      for (const name of Object.keys(this.table.options)) address.searchParams.delete(name)
      for (const [name, value] of chosen(this.table, state)) address.searchParams.set(name, value)
      if (address.hash.includes("=")) address.hash = ""
      history.pushState(null, "", address)
      this.search = address.search
    }
    this.notice.replaceChildren()
    this.set(state, net, this.guess.checked)
  }

  /**
   * @param {State} state
   * @param {number} [net] that the reader made a choice for
   * @param {boolean} [asks] whether the reader guesses first
   */
  async set(state, net, asks = false) {
    const before = this.state
    this.state = state
    this.stop()
    for (const [name, value] of Object.entries(state)) this.shows[name].forEach(show => show(value))
    this.showPreset()
    const isStart = Object.keys(before).length === 0
    const { table } = this
    /** @type {Part | null} */
    const part = table.part ?? await load(table.shards.map(name => state[name]).join("-")).catch(() => null)
    if (state !== this.state) return // the reader went on in the meantime
    this.showProgram(linesOf(table, state), isStart ? linesOf(table, state) : linesOf(table, before))
    this.told.classList.toggle("lab__told--error", !part)
    if (!part) {
      this.told.replaceChildren(this.words.lost)
      this.results.replaceChildren()
      return
    }
    this.before = isStart ? null : this.result
    this.result = resultOf(table, part, state)
    this.place = telling(this.result, state, net)
    this.frame = Math.min(3 * this.place.step + 3, 3 * this.result.steps.length)
    this.results.replaceChildren(...this.result.steps.map((step, i) => this.numbers(step, i)))
    if (this.result.error) {
      this.results.append(made("p", { class: "lab__error" }, this.words.stops, " ", made("code", {}, this.result.error)))
    }
    this.line.replaceChildren(...this.lineOf())
    this.showChallenge()
    this.show()
    this.element.classList.toggle("lab--asks", asks && !this.result.error)
    if (asks && !this.result.error) this.ask()
  }

  // What the reader sees

  /**
   * The program, with the lines that came and those that went.
   * @param {number[]} now
   * @param {number[]} before
   */
  showProgram(now, before) {
    const lines = [...this.table.lines.keys()].filter(i => now.includes(i) || before.includes(i))
    this.code.replaceChildren(...lines.map(i => {
      const line = `${this.table.lines[i][0]}\n`
      if (now.includes(i) && before.includes(i)) return line
      return made(now.includes(i) ? "ins" : "del", {}, line)
    }))
    const changed = /** @type {HTMLElement | null} */ (this.code.querySelector("ins, del"))
    if (changed) this.code.scrollTop = changed.offsetTop - this.code.offsetTop - this.code.clientHeight / 2
  }

  build() {
    const { words, isWhole } = this
    this.boxes = NETS.map((name, i) => this.box(name, i))
    this.edges = [this.edge("edge1", 0), this.edge("edge2", 1), made("span", { class: "lab__edge" })]
    const chain = this.boxes.flatMap((box, i) => [box, this.edges[i]])
    const faces = ["more", "zero", "opt"].map(name => this.face(name))
    const guess = made("label", { class: "lab__guess" }, this.guess, ` ${own.guess}`)
    this.guess.addEventListener("change", () => this.go(this.frame))
    const stage = made("div", { class: "lab__stage", role: "group", "aria-label": own.picture },
      made("div", { class: "lab__chain" }, ...chain, made("span", { class: "lab__loss" }, own.loss)),
      made("div", { class: "lab__run" }, ...faces), this.line, this.told,
      made("div", { class: "lab__play" }, this.back, this.play, this.next, this.at, guess))
    const copied = made("span", { role: "status" })
    const copy = this.button(words.copy, "", async () => {
      await navigator.clipboard.writeText(program(this.table, this.state))
      copied.textContent = words.copied
      setTimeout(() => copied.textContent = "", 3000)
    })
    copy.className = this.answer.className = "md-button lab__copy"
    const box = made("details", { class: "lab__program" }, made("summary", {}, words.program), copy, " ", copied,
      made("pre", {}, this.code))
    box.open = isWhole && matchMedia("(min-width: 60em)").matches // beside the picture
    this.element.replaceChildren(...isWhole ? [this.starts()] : [], this.notice, stage, box,
      ...isWhole ? [this.challenges(), this.results, this.list()] : [this.open])
  }

  /**
   * @param {string} text
   * @param {string} label
   * @param {() => void} act
   */
  button(text, label, act) {
    const button = made("button", { type: "button", "aria-label": label || null, title: label || null }, text)
    button.addEventListener("click", act)
    return button
  }

  /**
   * A list of the values of an option.
   * @param {string} name
   * @param {Record<string, string>} labels
   * @param {Record<string, string>} attributes
   * @param {number} [net]
   */
  select(name, labels, attributes, net) {
    const list = made("select", attributes)
    for (const value of this.table.options[name]) list.append(made("option", { value }, labels[value]))
    list.disabled = list.length < 2
    list.addEventListener("change", () => this.choose({ [name]: list.value }, net))
    ;(this.shows[name] ??= []).push(value => list.value = value)
    return list
  }

  /** @param {string} name */
  labelsOf(name) {
    return /** @type {Record<string, string>} */ (this.words.labels[NETS.includes(name) ? "net" : name])
  }

  /**
   * What shows a choice, with the list of choices on top, which nobody sees until it opens.
   * @param {string} name
   * @param {number} [net]
   * @param {...Node} more
   */
  face(name, net, ...more) {
    const [labels, badge] = [this.labelsOf(name), made("span", { class: "lab__badge", "aria-hidden": "true" })]
    const legend = this.words.legends[name]
    const face = made("div", { class: "lab__face", "data-fixed": this.table.options[name].length < 2 }, made("span", { class: "lab__name", "aria-hidden": "true" }, legend),
      badge, ...more, this.select(name, labels, { "aria-label": filled(own.choose, { name: legend }) }, net))
    this.shows[name].push(value => {
      badge.textContent = labels[value]
      face.classList.toggle("changed", (face.dataset.choice ?? value) !== value)
      face.dataset.choice = value
    })
    return face
  }

  /**
   * A network.
   * @param {string} name
   * @param {number} net
   */
  box(name, net) {
    const weight = made("span", { class: "lab__weight", "aria-hidden": "true" })
    const grad = made("span", { class: "lab__grad" })
    const box = this.face(name, net, weight)
    box.classList.add("lab__box")
    return made("div", { class: "lab__net" }, box, grad)
  }

  /**
   * A path between two networks, which a click cuts.
   * @param {string} name
   * @param {number} net the one behind it
   */
  edge(name, net) {
    const label = `${this.words.legends[name]}: ${this.words.labels[name].detach}`
    const edge = made("button", { type: "button", class: "lab__edge", "aria-label": label, title: label })
    edge.disabled = this.table.options[name].length < 2
    edge.addEventListener("click", () =>
      this.choose({ [name]: this.state[name] === "plain" ? "detach" : "plain" }, net))
    this.shows[name] = [value => {
      edge.ariaPressed = `${value === "detach"}`
    }]
    return edge
  }

  // Playing

  run() {
    const end = 3 * this.result.steps.length
    const from = this.frame < end ? this.frame + 1 : 0
    /** @param {number} frame */
    const show = frame => {
      this.go(frame)
      if (frame < end) this.timer = setTimeout(show, PAUSE, frame + 1)
      this.showPlay()
    }
    show(from)
  }

  stop() {
    clearTimeout(this.timer)
    this.timer = undefined
    this.showPlay()
  }

  showPlay() {
    this.play.textContent = this.timer ? "❚❚" : "▶"
    this.play.ariaLabel = this.play.title = this.timer ? own.pause : own.play
  }

  /** @param {number} frame */
  go(frame) {
    this.stop()
    this.frame = Math.max(0, Math.min(frame, 3 * this.result.steps.length))
    this.element.classList.remove("lab--asks")
    this.show(true)
  }

  /**
   * Show the frame: weights, gradients, paths, and what to say of it.
   * @param {boolean} [plays] whether the reader goes through the frames
   */
  show(plays = false) {
    const { steps, error } = this.result
    const [number, phase] = this.frame ? [Math.ceil(this.frame / 3) - 1, (this.frame - 1) % 3] : [0, -1]
    const [step, was] = [steps[number], this.before?.steps[number]]
    const hasGrads = phase > 0
    const went = step && hasGrads ? passes(step, this.state) : [false, false, false]
    this.boxes.forEach((box, i) => {
      const [face, grad] = /** @type {NodeListOf<HTMLElement>} */ (box.childNodes)
      const net = step?.nets[i]
      const weight = net ? phase === 2 ? net.weight : net.from : START[i]
      const shown = /** @type {HTMLElement} */ (face.querySelector(".lab__weight"))
      shown.textContent = weight
      shown.classList.toggle("changed", Boolean(was && phase === 2 && was.nets[i].weight !== weight))
      grad.classList.toggle("changed", Boolean(was && hasGrads && was.nets[i].grad !== net?.grad))
      face.classList.toggle("moves", Boolean(net?.moved && phase === 2))
      grad.textContent = net && hasGrads ? `.grad ${net.grad}` : ""
      this.dots[i].style.transform = `translateX(${this.x(weight)}px)`
    })
    this.edges.forEach((edge, i) => {
      edge.classList.toggle("passes", hasGrads && went[i])
      edge.classList.toggle("stops", hasGrads && !went[i])
      const flow = plays && (phase === 0 ? "forward" : phase === 1 && went[i] && "backward")
      edge.replaceChildren(made("span", { class: "lab__way" }),
        ...flow ? [made("span", { class: `lab__token lab__token--${flow}` })] : [])
    })
    this.at.textContent = this.frame
      ? filled(own.at, { step: number + 1, count: steps.length, phase: own.phases[PHASES[phase]] }) : own.begin
    this.back.disabled = this.frame === 0
    this.next.disabled = this.frame >= 3 * steps.length
    this.element.classList.toggle("lab--empty", !steps.length)
    const isEnd = error && this.frame >= 3 * steps.length && this.place.step >= steps.length
    this.told.classList.toggle("lab__told--error", Boolean(isEnd))
    this.told.replaceChildren(...isEnd ? [told(own, this.result, this.state, this.place), " ", made("code", {}, error)]
      : [this.saying(number, phase)])
    this.open.href = `${new URL("../lab/", import.meta.url)}?${new URLSearchParams([...Object.entries(this.table.given ?? {}), ...chosen(this.table, this.state)])}`
  }

  /**
   * @param {number} number
   * @param {number} phase
   */
  saying(number, phase) {
    const step = this.result.steps[number]
    if (phase < 0 || !step) return own.started
    const values = { step: number + 1, bytes: step.bytes, mean: step.mean }
    if (phase === 0) return [own.forward, step.mean && own.mean].filter(Boolean).map(text => filled(text, values)).join(own.space)
    if (phase === 1) {
      const grads = step.nets.map(({ grad }, i) => filled(own.grad, { net: "ABC"[i], grad })).join(own.comma)
      return filled(own.backward, { ...values, grads })
    }
    // Of each step, what happened to the same network.
    return filled(own.stepped, values) + own.space + told(own, this.result, this.state, { ...this.place, step: number })
  }

  // The number line

  /** @param {string} weight */
  x(weight) {
    const [low, high] = this.range()
    return 24 + 296 * (Number(weight) - low) / (high - low)
  }

  range() {
    const weights = this.result.steps.flatMap(step => step.nets.map(net => Number(net.weight)))
    return [Math.floor(Math.min(0, ...weights)), Math.ceil(Math.max(3, ...weights))]
  }

  lineOf() {
    const [low, high] = this.range()
    const marks = Array.from({ length: high - low + 1 }, (_, i) => low + i).flatMap(value => [
      drawn("line", { class: "tick", x1: this.x(`${value}`), x2: this.x(`${value}`), y1: 4, y2: 64 }),
      drawn("text", { x: this.x(`${value}`), y: 79 }, `${value}`.replace("-", "−"))])
    this.dots = START.map((_, i) => drawn("circle", { cy: 13 + 21 * i, r: 6 }))
    return [...marks, ...START.flatMap((weight, i) => [
      drawn("line", { class: "track", x1: 24, x2: 320, y1: 13 + 21 * i, y2: 13 + 21 * i }),
      drawn("circle", { class: "begins", cx: this.x(weight), cy: 13 + 21 * i, r: 4 }),
      drawn("text", { class: "name", x: 8, y: 18 + 21 * i }, "ABC"[i]),
      this.dots[i]])]
  }

  // What the whole lab has besides

  starts() {
    const { presets } = this.table
    this.preset.append(made("option", { value: "" }, this.words.own),
      ...presets.map(([title], i) => made("option", { value: i }, title)))
    this.preset.addEventListener("change", () => {
      if (this.preset.value !== "") this.choose(this.stateOf(presets[Number(this.preset.value)][1]))
    })
    return made("p", { class: "lab__preset" }, made("label", { for: this.preset.id }, this.words.legends.preset), this.preset)
  }

  showPreset() {
    const now = JSON.stringify(this.state)
    const preset = this.table.presets.findIndex(([, address]) => JSON.stringify(this.stateOf(address)) === now)
    this.preset.value = preset < 0 ? "" : `${preset}`
  }

  /**
   * @param {string} address
   * @returns {State}
   */
  stateOf(address) {
    return { ...this.default, ...Object.fromEntries(new URLSearchParams(address)) }
  }

  // All choices once more, as a list, for who does not see the picture.
  list() {
    const form = made("form", { class: "lab__form", autocomplete: "off" })
    for (const name of ["a", "edge1", "b", "edge2", "c", "more", "zero", "opt"]) {
      const id = `lab-${count += 1}`
      const net = { a: 0, b: 1, c: 2, edge1: 0, edge2: 1 }[name]
      form.append(made("div", {}, made("label", { for: id }, this.words.legends[name]),
        this.select(name, this.labelsOf(name), { name, id }, net)))
    }
    form.addEventListener("submit", event => event.preventDefault())
    return made("details", { class: "lab__list" }, made("summary", {}, own.list), form)
  }

  /**
   * What a step did, in numbers.
   * @param {Step} step
   * @param {number} number
   */
  numbers(step, number) {
    const { words, state } = this
    const { bytes, mean } = step
    const was = this.before ? this.before.steps[number] : step
    const facts = [filled(words.bytes, { bytes }), mean && filled(words.mean, { mean })].filter(Boolean).join(", ")
    const body = made("tbody", {})
    const cellsOf = (/** @type {Step} */ from) => from.nets.map(net => [net.grad, net.weight, net.moved ? by(net.from, net.weight) : words.still])
    const [now, before] = [cellsOf(step), was ? cellsOf(was) : []]
    step.nets.forEach((net, i) => {
      const cells = now[i].map((cell, j) => made("td", { class: cell !== before[i]?.[j] && "changed" }, cell))
      body.append(made("tr", { class: net.moved ? "moves" : "still" },
        made("th", { scope: "row" }, "ABC"[i]), ...cells, made("td", {}, why(words, net.signs, state))))
    })
    const isNew = step.bytes !== was?.bytes || step.mean !== was?.mean
    return made("div", { class: "lab__step" }, made("table", { class: "lab__table" },
      made("caption", {}, made("strong", {}, filled(words.step, { step: number + 1 })), ": ",
        made("span", { class: isNew && "changed" }, facts)),
      made("thead", {}, made("tr", {}, ...words.columns.map((/** @type {string} */ name) => made("th", { scope: "col" }, name)))), body))
  }

  // Guess first

  ask() {
    const { step, net } = this.place
    const did = this.result.steps[step].nets[net].moved
    const answers = [[own.guess_yes, true], [own.guess_no, false]].map(([text, guess]) => {
      const button = made("button", { type: "button", class: "md-button" }, text)
      button.addEventListener("click", () => {
        this.element.classList.remove("lab--asks")
        this.show()
        this.told.prepend(made("strong", {}, guess === did ? own.right : own.wrong), own.space)
        this.told.tabIndex = -1
        this.told.focus({ preventScroll: true })
      })
      return button
    })
    const question = filled(own.will, { net: "ABC"[net], step: step + 1 })
    this.told.replaceChildren(question, made("span", { class: "lab__answers" }, ...answers))
  }

  // Challenges

  challenges() {
    this.challenge.append(made("option", { value: "" }, own.no_challenge))
    for (const { id } of this.table.challenges) this.challenge.append(made("option", { value: id }))
    this.challenge.addEventListener("change", () => this.showChallenge())
    return made("div", { class: "lab__challenge" },
      made("p", {}, made("label", { for: this.challenge.id }, own.challenge), this.challenge), this.goal, this.answer)
  }

  showAnswer() {
    const challenge = this.table.challenges.find(({ id }) => id === this.challenge.value)
    if (challenge) this.choose(this.stateOf(challenge.answer))
  }

  showChallenge() {
    const challenge = this.table.challenges.find(({ id }) => id === this.challenge.value)
    this.answer.hidden = !challenge
    this.goal.replaceChildren()
    const solved = new Set((local.get(SOLVED) ?? "").split(" ").filter(Boolean))
    if (challenge) {
      const { id, goal, fewest, best } = challenge
      const cost = costOf(challenge, this.table, this.state, this.result)
      const [isGoal, isBest] = [isMet(goal, this.state, this.result), cost === best]
      const said = !isGoal ? own.unmet : isBest ? own.best : own.met
      this.goal.append(`${filled(own.fewest[fewest], { best })}${own.space}`, made("strong", {}, filled(said, { cost })))
      if (isGoal && isBest) local.set(SOLVED, [...solved.add(id)].join(" "))
    }
    this.table.challenges.forEach(({ id }, i) => {
      this.challenge.options[i + 1].text = `${i + 1}. ${own.challenges[id]}${solved.has(id) ? " ✓" : ""}`
    })
  }
}

customElements.define("gradient-lab", GradientLab)
