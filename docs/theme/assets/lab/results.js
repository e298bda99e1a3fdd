/* What the lab knows of a combination: its program, what each step did, and why, in a sentence.
   All of it comes from the recorded results and the choices; nothing is computed anew. */
import { filled } from "../dom.js"

/**
 * What stands in snippets/lab/table.json, and in a part of docs/data/lab.json.
 * @typedef {Record<string, string>} State by option
 * @typedef {Record<string, any>} Words
 * @typedef {{ id: string, goal: Goal, fewest: "bytes" | "choices", best: number, answer: string }} Challenge
 * @typedef {{
 *   options: Record<string, string[]>, shards: string[], words: Words,
 *   lines: [line: string, condition: Record<string, string>][],
 *   presets: [title: string, address: string][], challenges: Challenge[], part?: Part, given?: State
 * }} Table
 * @typedef {{ steps: string[], of: string }} Part
 * @typedef {{ grad: string, weight: string, from: string, signs: string, moved: boolean }} Net
 * @typedef {{ bytes: string, mean: string | undefined, meanFrom: string, nets: Net[] }} Step
 * @typedef {{ steps: Step[], error: string | undefined }} Result
 * @typedef {{ step: number, net: number }} Place of an event: the number of the step and of the net
 */

/**
 * What a challenge asks for. A pattern has a sign for each step: M moved, - stayed, ? any.
 * @typedef {{
 *   moves?: Record<string, string>, grads?: Record<string, string>, mean?: "moves" | "stays",
 *   choose?: Record<string, string[]>, steps?: number
 * }} Goal
 */

export const NETS = ["a", "b", "c"]
export const START = ["1.0", "2.0", "3.0"] // the weights that the program begins with

/**
 * The numbers of the table's lines whose conditions a state meets, as combinations.py has it.
 * @param {Table} table
 * @param {State} state
 */
export const linesOf = (table, state) => [...table.lines.keys()].filter(
  i => Object.entries(table.lines[i][1]).every(([name, values]) => values.split(" ").includes(state[name])))

/**
 * @param {Table} table
 * @param {State} state
 */
export const program = (table, state) => linesOf(table, state).map(i => `${table.lines[i][0]}\n`).join("")

/**
 * The first choice of each option.
 * @param {Table} table
 * @returns {State}
 */
export const defaults = table =>
  Object.fromEntries(Object.entries(table.options).map(([name, [first]]) => [name, first]))

/**
 * The choices that are not the first of their list.
 * @param {Table} table
 * @param {State} state
 */
export const chosen = (table, state) =>
  Object.entries(state).filter(([name, value]) => value !== table.options[name][0])

/**
 * What the steps of a combination did, and the error that ended it.
 * @param {Table} table
 * @param {Part} part
 * @param {State} state
 * @returns {Result}
 */
export const resultOf = (table, part, state) => {
  const rest = Object.entries(table.options).filter(([name]) => !table.shards.includes(name))
  const place = rest.reduce((sum, [name, values]) => sum * values.length + values.indexOf(state[name]), 0)
  /** @type {Step[]} */
  const steps = []
  let [before, meanFrom] = [START, "0.0"]
  /** @type {string | undefined} */
  let error
  for (const number of part.of.split(";")[place].split(" ")) {
    const did = part.steps[Number(number)]
    if (!/^\d/.test(did)) {
      error = did
      continue
    }
    const [head, ...told] = did.split("|")
    const [bytes, mean] = head.split(" ")
    const nets = told.map((net, i) => {
      const [grad, weight, signs = ""] = net.split(" ")
      return { grad, weight, from: before[i], signs, moved: signs.includes("M") }
    })
    steps.push({ bytes, mean, meanFrom, nets })
    before = nets.map(net => net.weight)
    meanFrom = mean ?? meanFrom
  }
  return { steps, error }
}

/**
 * Why a weight moved or stayed, in the words of the table.
 * @param {Words} words
 * @param {string} signs
 * @param {State} state
 */
export const why = (words, signs, state) => {
  if (signs.includes("M")) {
    return movers(signs).map(
      sign => sign === "m" && state.opt === "adam" ? words.adam : words.moves[sign]).join(", ")
  }
  return Object.entries(words.stays).find(([sign]) => signs.includes(sign))?.[1] ?? ""
}

/** @param {string} signs what moved a weight; what is zero moves nothing */
const movers = signs => [...signs.includes("Z") ? "md" : "gomd"].filter(sign => signs.includes(sign))

/**
 * Tell whether a net is frozen in a step.
 * @param {State} state
 * @param {Place} place
 */
const isFrozen = (state, { step, net }) =>
  state[NETS[net]] === "frozen" || state[NETS[net]] === "later" && step > 0

/**
 * Through which edges a gradient passed: from B to A, from C to B, from the loss to C.
 * @param {Step} step
 * @param {State} state
 */
export const passes = (step, state) => {
  const [intoA, intoB, intoC] = step.nets.map(net => net.signs.includes("g"))
  const toB = (intoA || intoB) && state.edge2 === "plain" && state.c !== "no_grad"
  return [intoA, toB, intoC || toB]
}

/**
 * What keeps the gradient from a net that asks for one: the first cut on the path from it to a loss.
 * @param {State} state
 * @param {number} net
 * @returns {[kind: "cut" | "behind", other: string] | null}
 */
export const barrier = (state, net) => {
  if (net === 0 && state.edge1 === "detach") return ["cut", "B"]
  if (net === 0 && state.b === "no_grad") return ["behind", "B"]
  if (net < 2 && state.more !== "two" && state.edge2 === "detach") return ["cut", "C"]
  if (net < 2 && state.more !== "two" && state.c === "no_grad") return ["behind", "C"]
  return null
}

/**
 * What happened to a net in a step: the name of a sentence in words.yml, and what it needs.
 * @param {Result} result
 * @param {State} state
 * @param {Place} place
 * @returns {{ kind: string, [value: string]: string }}
 */
export const event = (result, state, place) => {
  const { grad, weight, from, signs, moved } = result.steps[place.step].nets[place.net]
  const values = { net: "ABC"[place.net], grad, from, to: weight }
  const choice = state[NETS[place.net]]
  if (moved) return { kind: isFrozen(state, place) ? "frozen_changes" : "changes", ...values }
  if (choice === "out") return { kind: grad === "None" ? "out" : "out_grad", ...values }
  if (grad === "None") {
    if (isFrozen(state, place)) return { kind: "frozen", ...values }
    if (choice === "no_grad") return { kind: "no_grad", ...values }
    const [kind, other] = barrier(state, place.net) ?? []
    return { kind: `${kind}`, other: `${other}`, ...values }
  }
  if (signs.includes("r")) return { kind: "lr0", ...values }
  return { kind: isFrozen(state, place) ? "frozen_zero" : "zero", ...values }
}

/**
 * The causes of a change, in words.
 * @param {Words} words of words.yml
 * @param {Net} net
 * @param {State} state
 */
const causes = (words, { signs, grad }, state) => {
  const by = movers(signs).join("")
  const gradient = by.startsWith("go") ? "both" : by.startsWith("g") ? "gradient" : by.startsWith("o") ? "old" : ""
  return [gradient, by.includes("m") && (state.opt === "adam" ? "adam" : "momentum"), by.includes("d") && "decay"]
    .filter(Boolean).map(cause => filled(words.causes[/** @type {string} */ (cause)], { grad })).join(words.and)
}

/**
 * One sentence or two: what happened to a net in a step, and why.
 * @param {Words} words of words.yml
 * @param {Result} result
 * @param {State} state
 * @param {Place} place
 */
export const told = (words, result, state, place) => {
  const step = result.steps[place.step]
  if (!step) return filled(words.told.stops, { step: place.step + 1 })
  const { kind, ...values } = event(result, state, place)
  const sentences = [filled(words.told[kind], { ...values, causes: causes(words, step.nets[place.net], state) })]
  if (kind === "frozen_changes") sentences.push(filled(words.told[`held_${state.zero}`], values))
  const [front] = step.nets
  if (place.net === 1 && kind === "frozen" && front.signs.includes("g")) {
    sentences.push(filled(words.told.through, { grad: front.grad }))
  }
  if (place.net === 1 && !step.nets[1].moved && step.mean && step.mean !== step.meanFrom) {
    sentences.push(filled(words.told.mean, { from: step.meanFrom, to: step.mean }))
  }
  return sentences.join(words.space)
}

// What a reader would not expect comes first.
const SURPRISE = {
  frozen_changes: 6, cut: 4, behind: 4, out_grad: 3, frozen: 3, frozen_zero: 3, no_grad: 3, lr0: 3, zero: 3, out: 2, changes: 1,
}

/**
 * Where the most telling event of a combination is. The net that a choice was made for counts more.
 * @param {Result} result
 * @param {State} state
 * @param {number} [net]
 * @returns {Place}
 */
export const telling = (result, state, net) => {
  let [best, most] = [{ step: result.steps.length, net: 1 }, 0] // the step that an error ended
  if (result.error) return best
  result.steps.forEach((did, step) => did.nets.forEach((one, i) => {
    const { kind } = event(result, state, { step, net: i })
    const more = kind === "changes" ? movers(one.signs).length - 1 : 0
    const points = SURPRISE[/** @type {keyof typeof SURPRISE} */ (kind)] + more / 2 + (i === net ? 2 : 0)
    if (points > most) [best, most] = [{ step, net: i }, points]
  }))
  return best
}

/**
 * What differs between two lists, by place: true where the later one is not as the earlier one.
 * @template T
 * @param {T[]} before
 * @param {T[]} now
 */
export const differs = (before, now) => now.map((value, i) => i < before.length && value !== before[i])

/**
 * Tell whether a combination does what a challenge asks for.
 * @param {Goal} goal
 * @param {State} state
 * @param {Result} result
 */
export const isMet = ({ moves = {}, grads = {}, mean, choose = {}, steps = 3 }, state, result) => {
  if (result.steps.length !== steps) return false
  if (!Object.entries(choose).every(([name, values]) => values.includes(state[name]))) return false
  if (mean && result.steps.some(step => !step.mean || (step.mean === step.meanFrom) !== (mean === "stays"))) return false
  return result.steps.every((step, number) => step.nets.every((net, i) => {
    const [move, grad] = [moves[NETS[i]]?.[number] ?? "?", grads[NETS[i]]?.[number] ?? "?"]
    const kind = net.grad === "None" ? "N" : net.signs.includes("Z") ? "Z" : "G"
    return (move === "?" || (move === "M") === net.moved) && (grad === "?" || grad === kind)
  }))
}

/**
 * What a combination costs in a challenge: bytes kept in all steps, or choices made.
 * @param {Challenge} challenge
 * @param {Table} table
 * @param {State} state
 * @param {Result} result
 */
export const costOf = ({ fewest }, table, state, result) => fewest === "bytes"
  ? result.steps.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  : chosen(table, state).length
