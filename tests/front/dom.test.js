/* What can be tested without a page: the words, and a storage that is forbidden. */
import assert from "node:assert/strict"
import test from "node:test"
import { filled } from "../../docs/theme/assets/dom.js"
import { local } from "../../docs/theme/assets/storage.js"

test("names in braces are filled in, each time", () => {
  assert.equal(filled("{a} of {b}, {a}", { a: 1, b: "x" }), "1 of x, 1")
})

test("a storage that is forbidden remembers nothing, and does not throw", () => {
  const window = globalThis.window = {}
  Object.defineProperty(window, "localStorage", {
    get() {
      throw new Error("The operation is insecure.")
    },
  })
  local.set("key", "value")
  assert.equal(local.get("key"), null)
  delete globalThis.window
})
