/* Which messages fit what somebody pasted. */
import assert from "node:assert/strict"
import test from "node:test"
import { entryOf, find, fit } from "../../docs/theme/assets/matching.js"

const TWICE = "Trying to backward through the graph a second time"
const entries = [
  ["errors/twice/", "Backward a second time", "", [[TWICE]]],
  ["errors/shape/", "Shapes differ", "", [["mat1 and mat2 shapes cannot be multiplied (", "2x3", " and ", "4x5", ")"]]],
  ["errors/leaf/", "An in-place change of a leaf", "", [["a leaf Variable that requires grad is being used in-place"]]],
  ["recipes/leaf/#fix", "A leaf: how to change it", "", [["a leaf Variable that requires grad is being used in-place"]]],
].map(entryOf)
const urls = text => {
  const { fits, near } = find(text, entries)
  return (fits ?? near).map(({ url }) => url)
}

test("a message fits as a whole, whatever varies in it", () => {
  assert.equal(fit("xaby cdz", ["ab", "?", "cd"]), 4)
  assert.equal(fit("cdab", ["ab", "?", "cd"]), 0, "in order")
  assert.equal(fit(`ab${"x".repeat(300)}cd`, ["ab", "?", "cd"]), 4)
  assert.equal(fit(`ab${"x".repeat(301)}cd`, ["ab", "?", "cd"]), 0, "not too far apart")
  assert.equal(fit("ab ab cd", ["ab", "?", "cd"]), 4, "from a later beginning, too")
})

test("the last error of a traceback counts", () => {
  const other = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (7x8 and 9x1)"
  assert.deepEqual(urls(`${other}\nDuring handling of this\nRuntimeError: ${TWICE}, but`), ["errors/twice/"])
  assert.deepEqual(urls(other), ["errors/shape/"])
})

test("lines that a terminal broke, and what a log puts before them, do not matter", () => {
  assert.deepEqual(urls("[rank0]: RuntimeError: Trying to back\n[rank0]: ward through the graph a second\n time"), ["errors/twice/"])
  assert.deepEqual(urls(`2026-11-23T10:00:00.1Z RuntimeError: ${TWICE}`), ["errors/twice/"])
  assert.deepEqual(urls(`E   RuntimeError: ${TWICE}`), ["errors/twice/"])
})

test("a part that somebody types is enough, if it is long enough", () => {
  assert.deepEqual(urls("through the graph a second"), ["errors/twice/"])
  assert.equal(find("graph", entries).fits, undefined)
})

test("where a page and a section fit alike, the section comes first", () => {
  assert.deepEqual(urls("a leaf Variable that requires grad is being used in-place"), ["recipes/leaf/#fix", "errors/leaf/"])
})

test("what no page explains leads to what says nearly the same, or nowhere", () => {
  const { fits, near } = find("RuntimeError: a leaf Variable that requires grad was used in-place", entries)
  assert.equal(fits, undefined)
  assert.deepEqual(near.map(({ url }) => url), ["errors/leaf/", "recipes/leaf/#fix"])
  assert.deepEqual(find("RuntimeError: this xyzzy is a leaf", entries).near, [])
})

test("what no page explains can be searched for", () => {
  const { said } = find("RuntimeError: xyzzy (3) of size [2, 3] at 0x1f is\n  not mine", entries)
  assert.equal(said, "xyzzy of size at 0x1f is")
})

test("releases spell the same message in several ways", () => {
  assert.deepEqual(urls("a leaf `Tensor` that requires grad is being used in place"), ["recipes/leaf/#fix", "errors/leaf/"])
})

test("a parameter that is named by its id is found, a number of the reader's own is not", () => {
  const known = [...entries, ["move/#key", "KeyError", "", [["the id of a tensor that the optimizer does not list"]]]]
    .map(entry => Array.isArray(entry) ? entryOf(entry) : entry)
  const said = text => {
    const { fits, near } = find(text, known)
    return [fits?.map(({ url }) => url), near.map(({ url }) => url)]
  }
  assert.deepEqual(said("KeyError: 140508973659184"), [["move/#key"], []])
  assert.deepEqual(said("torch/optim/optimizer.py in state_dict()\nKeyError: 5171377232"), [["move/#key"], []])
  assert.deepEqual(said("KeyError: 5171377232"), [undefined, ["move/#key"]])
  assert.deepEqual(said("annotations[image_id]\nKeyError: 397133"), [undefined, []])
})

test("quotes, commas, a missing full stop and what is cut off do not matter", () => {
  for (const said of [`RuntimeError('${TWICE}')`, `\`RuntimeError: ${TWICE.replace(/\.$/, "")}\``, `RuntimeError: ${TWICE.slice(0, 40)}...`])
    assert.deepEqual(urls(said), ["errors/twice/"], said)
})

test("numbered lines of a source are no message, if the paste ends in one", () => {
  const said = "RuntimeError: expected scalar type Half but found Float"
  for (const line of [
    `│   154 │   │   raise RuntimeError("${TWICE}")      │`, `│ ❱ 154 │   │   raise RuntimeError("${TWICE}")`,
    `  154 │   "${TWICE}"`, `❱ 154 │ "${TWICE}"`, `--> 154     "${TWICE}"`, `---> 15 "${TWICE}"`,
    `   1203         "${TWICE}"`, `      2 "${TWICE}"`,
  ]) {
    assert.deepEqual(urls(`${line}\n${said}`), [], line)
    assert.deepEqual(urls(`${line}\nRuntimeError: ${TWICE}`), ["errors/twice/"], line)
    assert.deepEqual(urls(line), ["errors/twice/"], `${line}: there is nothing else`)
    assert.deepEqual(urls(`${said}\n${line}`), ["errors/twice/"], `${line}: at the end`)
  }
  assert.deepEqual(urls(`${TWICE}\n${said}`), ["errors/twice/"], "a line that has no number")
})

test("a numbered line counts for a message that needs it", () => {
  const known = [["move/#momentum", "", "", [["buf.mul_(momentum)", "?", ") RuntimeError: The size of tensor a"]]]].map(entryOf)
  const pasted = "--> 96     buf.mul_(momentum).add_(grad)\nRuntimeError: The size of tensor a (2) must match"
  assert.deepEqual(find(pasted, known).fits?.map(({ url }) => url), ["move/#momentum"])
})

test("out of memory where nothing is trained leads to no page", () => {
  const known = [["stop/memory/#memory", "", "", [["CUDA out of memory"]]]].map(entryOf)
  const said = "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB"
  /** @param {string} frames */
  const led = frames => find(`${frames}\n${said}`, known).fits?.length ?? 0
  assert.equal(led(""), 1)
  assert.equal(led("    loss.backward()"), 1)
  assert.equal(led("    out = model.generate(**inputs)"), 0)
  assert.equal(led("    in decorate_context\n    return func(*args, **kwargs)"), 0)
  assert.equal(led("    in decorate_context\n    optimizer.step()"), 1, "step() is under no_grad(), too")
})
