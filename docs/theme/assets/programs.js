/* A block that shows a part of a program, a section of a file or a cell of a notebook, has a button
   that copies all that it needs to run: the file, or the cells up to it. The button finds that in
   `data-copy`, where this puts it as soon as somebody points at the block: a browser lets a page
   copy only while it handles a click. Where nobody did, the click waits. */

/** @param {HTMLElement} block */
const copiesWhole = block => {
  const source = new URL(block.dataset.source ?? "", location.href)
  /** @type {Promise<unknown> | undefined} */
  let asked

  async function load() {
    const answer = await fetch(source)
    if (!answer.ok) throw new Error(`${source}: ${answer.status}`)
    const text = await answer.text()
    const cell = source.hash ? text.indexOf(`# %% ${decodeURIComponent(source.hash.slice(1))}\n`) : 0
    const end = source.hash ? text.indexOf("\n# %% ", cell) : -1
    block.dataset.copy = end < 0 ? text : text.slice(0, end)
  }

  const whole = () => asked ??= load().catch(() => asked = undefined) // then it copies what is shown
  for (const kind of ["pointerover", "pointerdown", "focusin"]) block.addEventListener(kind, whole)

  block.addEventListener("click", async event => {
    const button = event.target instanceof Element && event.target.closest(".md-code__button")
    if (!button || block.dataset.copy !== undefined || event.detail === -1) return
    event.stopPropagation()
    await whole()
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: -1 }))
  }, true)
}

for (const block of document.querySelectorAll("[data-program][data-source]")) {
  copiesWhole(/** @type {HTMLElement} */ (block))
}
