/* What the lab says of its recorded combinations: each of them. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import test from "node:test"
import {
  NETS, chosen, costOf, event, isMet, linesOf, passes, program, resultOf, telling, told, why,
} from "../../docs/theme/assets/lab/results.js"

const root = new URL("../../", import.meta.url)
const read = path => JSON.parse(readFileSync(new URL(path, root), "utf8"))
const table = read("snippets/lab/table.json"), parts = read("docs/data/lab.json")
const yaml = readFileSync(new URL("docs/en/words.yml", root), "utf8").split(/^lab:/m)[1].split(/^\w/m)[0]
/** @param {string} name of a section of the words of the lab, whose lines are simple */
const section = name => Object.fromEntries(yaml.split(`\n  ${name}:`)[1].split(/\n {2}\w/)[0].split("\n").slice(1)
  .map(line => /^ {4}([\w-]+): "?(.*?)"?$/.exec(line)).filter(Boolean).map(([, key, text]) => [key, text]))
const words = { told: section("told"), causes: section("causes"), and: " and ", space: " " }

const names = Object.keys(table.options)
const states = names.reduce((found, name) => found.flatMap(
  state => table.options[name].map(value => ({ ...state, [name]: value }))), [{}])
const resultsOf = state => resultOf(table, parts[table.shards.map(name => state[name]).join("-")], state)
const all = states.map(state => [state, resultsOf(state)])
const stateOf = address => ({
  ...Object.fromEntries(names.map(name => [name, table.options[name][0]])),
  ...Object.fromEntries(new URLSearchParams(address)),
})

test("there is a sentence for each network in each step, and a cause for each change", () => {
  let count = 0
  for (const [state, result] of all) {
    result.steps.forEach((step, number) => step.nets.forEach((net, i) => {
      const { kind } = event(result, state, { step: number, net: i })
      assert.ok(kind in words.told, `${kind} of ${JSON.stringify([state, number, i])}`)
      assert.equal(["changes", "frozen_changes"].includes(kind), net.moved)
      const said = told(words, result, state, { step: number, net: i })
      assert.doesNotMatch(said, /undefined|{/)
      if (net.moved) assert.match(said, /gradient|left-over|momentum|Adam|decay/)
      assert.ok(why(table.words, net.signs, state))
      count += 1
    }))
  }
  assert.ok(count > 300_000 * 0.8 && states.length === 41_472, `${count}`)
})

test("what would hold a frozen network is said, and it holds", () => {
  let count = 0
  for (const [state, result] of all) {
    result.steps.forEach((step, number) => NETS.forEach((_, net) => {
      if (event(result, state, { step: number, net }).kind !== "frozen_changes") return
      const none = { ...state, zero: "none" }
      assert.equal(resultsOf(none).steps[number].nets[net].moved, false, JSON.stringify([state, number, net]))
      assert.notEqual(state.zero, "none")
      count += 1
    }))
  }
  assert.ok(count > 1000, `${count}`)
})

test("a cut is named only where no gradient came, and a gradient comes only over open edges", () => {
  for (const [state, result] of all) {
    for (const step of result.steps) {
      const [toA, toB] = passes(step, state)
      if (toA) assert.ok(state.edge1 === "plain" && state.b !== "no_grad" && state.a !== "no_grad", JSON.stringify(state))
      if (toB) assert.ok(state.edge2 === "plain" && state.c !== "no_grad", JSON.stringify(state))
    }
  }
})

test("the event that is told first is the one that surprises", () => {
  const place = (address, net) => telling(resultsOf(stateOf(address)), stateOf(address), net)
  assert.deepEqual(place("b=later&zero=not"), { step: 1, net: 1 })
  assert.deepEqual(place("edge1=detach", 0), { step: 0, net: 0 })
  assert.deepEqual(place("c=no_grad"), { step: 0, net: 1 })
  const late = stateOf("c=later&edge2=detach&zero=not")
  assert.equal(resultsOf(late).error?.startsWith("RuntimeError"), true)
  assert.deepEqual(telling(resultsOf(late), late), { step: 1, net: 1 })
})

test("the sentences say it with the recorded numbers", () => {
  const says = (address, step, net) => told(words, resultsOf(stateOf(address)), stateOf(address), { step, net })
  assert.equal(says("b=later&zero=not", 1, 1), "B is frozen, but step() used its old gradient of 3.0: 1.8125 → 1.625. "
    + "It would stay if you called zero_grad(), which sets .grad to None.")
  assert.equal(says("b=later&opt=momentum&zero=zeros", 1, 1), "B is frozen, but step() used momentum: 1.8125 → 1.7188. "
    + "It would stay if zero_grad() set its .grad to None.")
  assert.equal(says("b=frozen", 0, 1),
    "B is frozen: it gets no gradient and stays at 2.0. The gradient still goes through it: A gets 6.0.")
  assert.match(says("b=frozen&more=train", 0, 1), /running mean changes: 0\.0 → 1\.5\.$/)
  assert.equal(says("b=no_grad", 0, 0), "A gets no gradient and stays at 1.0, because B ran under no_grad().")
  assert.equal(says("edge1=detach&a=out", 0, 0), "A isn't in the optimizer's list and stays at 1.0.")
})

test("the program is the lines whose conditions a state meets", () => {
  const some = stateOf("b=later&opt=adam")
  assert.match(program(table, some), /B\.requires_grad_\(False\)/)
  assert.match(program(table, some), /torch\.optim\.Adam/)
  const lines = linesOf(table, some).filter(i => !linesOf(table, stateOf("")).includes(i))
  assert.equal(lines.length, 2)
})

test("the best answer to each challenge is the best of all combinations", () => {
  assert.equal(table.challenges.length, 10)
  for (const challenge of table.challenges) {
    const met = all.filter(([state, result]) => isMet(challenge.goal, state, result))
    const costs = met.map(([state, result]) => costOf(challenge, table, state, result))
    assert.equal(challenge.best, Math.min(...costs), challenge.id)
    assert.ok(new Set(costs).size > 1, `${challenge.id}: all answers cost the same`)
    const answer = stateOf(challenge.answer)
    assert.ok(isMet(challenge.goal, answer, resultsOf(answer)), challenge.id)
    assert.equal(costOf(challenge, table, answer, resultsOf(answer)), challenge.best, challenge.id)
    assert.ok(!isMet(challenge.goal, stateOf(""), resultsOf(stateOf(""))), `${challenge.id} is met before it begins`)
  }
})

test("what is chosen is what is not the first of its list", () => {
  assert.deepEqual(chosen(table, stateOf("b=frozen")), [["b", "frozen"]])
  assert.deepEqual(NETS, names.slice(0, 3))
})
