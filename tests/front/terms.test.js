/* How the search cuts a text into terms. */
import assert from "node:assert/strict"
import test from "node:test"
import { PART, all, chunks, stem, words } from "../../docs/theme/assets/search/terms.js"

test("forms of a word are one", () => {
  for (const forms of [
    ["freeze", "freezes", "freezing"], ["copy", "copies", "copied"], ["stop", "stops", "stopped", "stopping"],
    ["pass", "passes", "passing"], ["batch", "batches"], ["accumulation", "accumulate"], ["retain", "retained"],
  ]) assert.deepEqual(new Set(forms.map(stem)).size, 1, `${forms}: ${forms.map(stem)}`)
})

test("words that only look alike stay apart", () => {
  for (const [one, other] of [["loss", "lose"], ["bias", "bia"], ["string", "str"], ["graph", "grape"]]) {
    assert.notEqual(stem(one), stem(other))
  }
})

test("what is short or has a digit is left as it is", () => {
  for (const word of ["ing", "bed", "fp16", "conv2d"]) assert.equal(stem(word), word)
})

const weights = text => Object.fromEntries(chunks(text)[0].weights)

test("a name says most by its last part, and also its path", () => {
  assert.deepEqual(weights("copy.deepcopy"), { copy: 0.35, deepcopy: 1, "copy.deepcopy": 0.5 })
})

test("the pieces of a name say less than the name", () => {
  assert.deepEqual(weights("no_grad"), { no: 0.35, grad: 0.35, no_grad: 1 })
  const norm = weights("BatchNorm2d")
  assert.equal(norm.batchnorm, 1)
  assert.equal(norm.batchnorm2d, 1)
  assert.equal(norm.batch, 0.35)
})

test("a hyphen joins two words", () => {
  assert.deepEqual(weights("low-rank"), { low: 0.5, rank: 0.5, lowrank: 1 })
})

test("a call is its names, and an operator a term", () => {
  assert.deepEqual(chunks("copy.deepcopy(net) w -= 1").map(({ chunk }) => chunk), ["copy.deepcopy", "net", "w", "-=", "1"])
  assert.deepEqual(words("Freezing the net's weights"), ["freez", "the", "net", "weight"])
})

test("Chinese is cut into pairs, also beside Latin letters", () => {
  assert.deepEqual(words("反向传播"), ["反向", "向传", "传播"])
  assert.deepEqual(words("用detach"), ["用", "detach"])
})

test("the index marks a word that is only a part of a name", () => {
  assert.deepEqual(all("no_grad"), [`no${PART}`, `grad${PART}`, "no_grad"])
  assert.deepEqual(all("detach"), ["detach"])
})
