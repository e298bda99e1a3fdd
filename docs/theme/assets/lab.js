/* The lab: <gradient-lab state="b=frozen">. It shows what PyTorch did with a combination of
   choices, and the program for it. The table of choices, program lines and words is fetched once,
   and the results in parts. The choice stands in the address if the element says so (`address`). */
{
  const source = new URL("lab/", document.currentScript.src)
  const SVG = "http://www.w3.org/2000/svg"
  const NETS = ["a", "b", "c"]
  const fetched = {}
  let count = 0 // of the lists on this page

  const load = name => fetched[name] ??= fetch(new URL(`${name}.json`, source)).then(answer => {
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    return answer.json()
  }).catch(error => {
    delete fetched[name]
    throw error
  })

  const made = (name, attributes, ...children) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(...children)
    return element
  }

  const drawn = (name, attributes, text = "") => {
    const element = document.createElementNS(SVG, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.textContent = text
    return element
  }

  const fill = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name])

  // The lines of the table whose conditions a state meets, as snippets/lab/combinations.py has it.
  const program = (table, state) => table.lines
    .filter(([, condition]) => Object.entries(condition).every(
      ([name, values]) => values.split(" ").includes(state[name])))
    .map(([line]) => `${line}\n`).join("")

  // Why a weight moved or stayed, in words.
  const why = (words, signs, state) => {
    if (signs.includes("M")) {
      const causes = signs.includes("Z") ? "md" : "gomd" // what is zero moves nothing
      return [...causes].filter(sign => signs.includes(sign)).map(
        sign => sign === "m" && state.opt === "adam" ? words.adam : words.moves[sign]).join(", ")
    }
    return Object.entries(words.stays).find(([sign]) => signs.includes(sign))[1]
  }

  // What the steps of a combination did, and the error that ended it.
  const resultOf = (table, shard, state) => {
    const rest = Object.entries(table.options).filter(([name]) => !table.shards.includes(name))
    const place = rest.reduce((sum, [name, values]) => sum * values.length + values.indexOf(state[name]), 0)
    const steps = [], before = [1, 2, 3]
    let error
    for (const number of shard.of.split(";")[place].split(" ")) {
      const told = shard.steps[number]
      if (!/^\d/.test(told)) {
        error = told
        continue
      }
      const [head, ...nets] = told.split("|")
      const [bytes, mean] = head.split(" ")
      steps.push({
        bytes, mean,
        nets: nets.map((net, i) => {
          const [grad, weight, signs = ""] = net.split(" ")
          const by = Number((weight - before[i]).toFixed(4))
          before[i] = Number(weight)
          return { grad, weight, signs, by, moved: signs.includes("M") }
        }),
      })
    }
    return { steps, error }
  }

  const signed = by => by < 0 ? `−${-by}` : `+${by}`

  class GradientLab extends HTMLElement {
    async connectedCallback() {
      if (this.table) return
      try {
        this.table = await load("table")
      } catch {
        this.replaceChildren("The lab could not be loaded. Reload the page to try again.")
        return
      }
      this.words = this.table.words
      this.inAddress = this.hasAttribute("address")
      this.build()
      this.read()
      if (this.inAddress) addEventListener("hashchange", () => {
        if (location.hash.includes("=")) this.read() // and not a heading of the page
      })
    }

    get default() {
      return Object.fromEntries(Object.entries(this.table.options).map(([name, [first]]) => [name, first]))
    }

    has(name) {
      return Object.keys(this.table.options).includes(name)
    }

    // What the address asks for, behind ? or #. Behind ? there may be what is not for the lab.
    asked() {
      const own = new URLSearchParams(this.getAttribute("state") ?? "")
      if (!this.inAddress) return own
      if (location.hash.includes("=")) return new URLSearchParams(location.hash.slice(1))
      return [...new URLSearchParams(location.search)].filter(([name]) => this.has(name))
    }

    // Set the state; tell what is not known.
    read() {
      const told = []
      const state = this.default
      for (const [name, value] of this.asked()) {
        if (this.has(name) && this.table.options[name].includes(value)) state[name] = value
        else told.push(fill(this.words.unknown, { name, value }))
      }
      this.state = state
      this.show(told)
    }

    build() {
      const { words, table } = this
      const form = made("form", { class: "lab__form", autocomplete: "off" })
      this.lists = {}
      const field = (name, values, labels) => {
        const id = `lab-${count += 1}`
        const list = made("select", { name, id })
        for (const value of values) list.append(made("option", { value }, labels[value]))
        this.lists[name] = list
        return made("div", { class: `lab__${name}` }, made("label", { for: id }, words.legends[name]), list)
      }
      const presets = ["", ...table.presets.keys()]
      const titles = { "": words.own, ...Object.fromEntries(table.presets.map(([title], i) => [i, title])) }
      form.append(field("preset", presets, titles))
      const flow = made("div", { class: "lab__flow" })
      for (const name of ["a", "edge1", "b", "edge2", "c"]) {
        flow.append(field(name, table.options[name], words.labels[NETS.includes(name) ? "net" : name]))
      }
      form.append(flow)
      for (const name of ["opt", "zero", "more"]) form.append(field(name, table.options[name], words.labels[name]))
      form.addEventListener("submit", event => event.preventDefault())
      form.addEventListener("change", event => this.change(event.target))
      this.notice = made("p", { class: "lab__notice", role: "alert" })
      this.results = made("div", { class: "lab__results", role: "region", "aria-label": words.results })
      this.said = made("p", { class: "lab__said", role: "status" })
      this.code = made("code", { tabindex: "0", role: "region", "aria-label": words.program })
      const pre = made("pre", {}, this.code)
      const copy = made("button", { type: "button", class: "md-button lab__copy" }, words.copy)
      const copied = made("span", { role: "status" })
      copy.addEventListener("click", async () => {
        await navigator.clipboard.writeText(this.code.textContent)
        copied.textContent = words.copied
        setTimeout(() => copied.textContent = "", 3000)
      })
      const box = made("details", { class: "example" }, made("summary", {}, words.program), copy, " ", copied, pre)
      box.open = this.inAddress
      this.replaceChildren(form, this.notice, this.said, this.results, box)
    }

    change({ name, value }) {
      const state = { ...this.state, [name]: value }
      if (name === "preset") {
        if (value === "") return
        Object.assign(state, this.default, Object.fromEntries(new URLSearchParams(this.table.presets[value][1])))
      }
      delete state.preset
      this.state = state
      if (this.inAddress) this.write()
      this.show([]).then(() => this.say())
    }

    // The choices that are not the first of their list.
    changed(state) {
      return Object.entries(state).filter(([name, value]) => value !== this.table.options[name][0])
    }

    // Put the state into the address.
    write() {
      const address = new URL(location)
      for (const name of Object.keys(this.table.options)) address.searchParams.delete(name)
      for (const [name, value] of this.changed(this.state)) address.searchParams.set(name, value)
      if (address.hash.includes("=")) address.hash = ""
      history.replaceState(null, "", address)
    }

    async show(told) {
      const { state, table, words } = this
      this.notice.replaceChildren(told.join(" "))
      for (const [name, value] of Object.entries(state)) this.lists[name].value = value
      const own = new URLSearchParams(state).toString()
      const preset = table.presets.findIndex(([, address]) => new URLSearchParams(
        { ...this.default, ...Object.fromEntries(new URLSearchParams(address)) }).toString() === own)
      this.lists.preset.value = preset < 0 ? "" : preset
      const shard = await load(table.shards.map(name => state[name]).join("-")).catch(() => null)
      if (state !== this.state) return // the reader went on in the meantime
      this.code.textContent = program(table, state) // together with what it prints
      if (!shard) {
        this.results.replaceChildren(made("p", {}, words.lost))
        return
      }
      const { steps, error } = resultOf(table, shard, state)
      this.results.replaceChildren(...steps.flatMap((step, i) => this.step(step, i)))
      if (error) {
        this.results.append(made("p", { class: "lab__error" }, words.stops, " ", made("code", {}, error)))
      }
    }

    // After a choice, a screen reader says who moved and why, and not all of the tables.
    say() {
      const steps = [...this.results.querySelectorAll(".lab__step")].map(step => {
        const nets = [...step.querySelectorAll("tbody tr")].map(row => {
          const did = row.className === "moves" ? this.words.moved : this.words.still
          return `${row.cells[0].textContent} ${did}, ${row.cells[4].textContent}`
        })
        return `${step.querySelector("strong").textContent}: ${nets.join("; ")}.`
      })
      const error = this.results.querySelector(".lab__error")?.textContent ?? ""
      this.said.textContent = `${steps.join(" ")} ${error}`.trim()
    }

    step(step, number) {
      const { words, state } = this
      const title = fill(words.step, { step: number + 1 })
      const facts = [fill(words.bytes, step), step.mean && fill(words.mean, step)].filter(Boolean).join(", ")
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

    // The chain, as in docs/en/choose.md: a thick box moved, a dashed line is no gradient.
    picture(step, title) {
      const { words } = this
      const two = this.state.more === "two"
      const svg = drawn("svg", { viewBox: two ? "0 -16 262 86" : "0 0 262 70", role: "img", class: "chain" })
      const [intoA, intoB, intoC] = step.nets.map(net => net.signs.includes("g"))
      const toB = (intoA || intoB) && this.state.edge2 === "plain" && this.state.c !== "no_grad"
      const passes = [intoA, toB, intoC || toB]
      const told = ["A", "B", "C"].map((name, i) => fill(words.drawn, {
        name, moved: step.nets[i].moved ? words.moved : words.still, passes: passes[i] ? words.passes : words.cut,
      }))
      svg.append(drawn("title", {}, `${title}: ${told.join("; ")}`))
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
          drawn("text", { class: "name small", x: 138, y: -5 }, "loss on b"),
          drawn("line", { class: intoA || intoB ? "passes" : "cut", x1: 138, x2: 138, y1: -1, y2: 29 }))
      }
      svg.append(drawn("text", { class: "name", x: 241, y: 38 }, "loss"))
      return svg
    }
  }

  customElements.define("gradient-lab", GradientLab)
}
