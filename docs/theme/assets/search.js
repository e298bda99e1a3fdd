/* Opens the search: by its button in the header, by the keys / s f, and by ?q=words in the address.
   What it needs, search/dialog.js and more, is fetched only then, or when the button is touched. */
{
  const source = new URL("search/dialog.js", document.currentScript.src)
  const button = document.querySelector(".search-button")
  const words = JSON.parse(button?.dataset.words ?? "{}")
  const load = () => import(source)
  const free = element => !element.closest?.("input, select, textarea, [contenteditable]")

  // What is typed until the search is there belongs into it.
  async function open(query) {
    let typed = ""
    const keep = event => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
      typed += event.key
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener("keydown", keep, true)
    try {
      await (await load()).open(words, query, () => typed)
    } finally {
      removeEventListener("keydown", keep, true)
    }
  }

  if (button) {
    button.hidden = false
    button.addEventListener("click", () => open())
    for (const name of ["pointerenter", "focus"]) {
      button.addEventListener(name, async () => (await load()).prepare(), { once: true })
    }
    addEventListener("keydown", event => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (!["/", "s", "f"].includes(key) || ctrlKey || metaKey || altKey) return
      if (defaultPrevented || !free(target) || document.querySelector("dialog[open]")) return
      event.preventDefault()
      open()
    })
    const asked = new URL(location.href).searchParams.get("q")
    if (asked !== null) open(asked)
  }
}
