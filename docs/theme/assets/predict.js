/* "What will this print?" A fold with an output and a list of answers becomes a question: the
   answers are buttons, and one of them, or "Show the output", opens the fold. Who comes from an
   error or a recipe, or to a section, is in a hurry and sees all outputs; so does who asks for that
   at the top of the page, which is remembered. */
{
  const root = new URL("..", document.currentScript.src).href
  const place = document.querySelector(".predict-switch")
  const all = place.querySelector("input")
  const words = JSON.parse(place.dataset.words)
  const hurried = location.hash || ["errors/", "recipes/"].some(
    folder => document.referrer.startsWith(root + folder),
  )

  const remembered = value => { // a browser may forbid it
    try {
      if (value === undefined) return localStorage.getItem("outputs") === "shown"
      if (value) localStorage.setItem("outputs", "shown")
      else localStorage.removeItem("outputs")
    } catch {
      return false
    }
  }

  const element = (name, className) => {
    const made = document.createElement(name)
    made.className = className
    return made
  }

  const question = (fold, number) => {
    const [summary, output, list] = ["summary", ".predict__output", ".predict__choices"].map(
      selector => fold.querySelector(selector),
    )
    const box = element("div", "predict__box")
    const asked = element("p", "predict__question")
    const said = element("p", "predict__said") // for who does not see the list
    const show = element("span", "")
    show.textContent = words.show
    asked.append(...summary.childNodes)
    asked.id = `predict-${number}`
    said.role = "status"
    box.role = "group"
    box.setAttribute("aria-labelledby", asked.id)
    fold.before(box)

    const reveal = () => {
      box.classList.add("predict__box--answered")
      list.querySelectorAll("button").forEach(button => button.ariaDisabled = "true")
      fold.open = true
    }

    for (const item of list.children) {
      const choice = item.querySelector(".predict__choice")
      const button = element("button", "predict__choice")
      button.type = "button"
      button.append(...choice.childNodes)
      button.addEventListener("click", () => {
        if (button.ariaDisabled) return
        button.ariaPressed = "true"
        said.textContent = item.querySelector(".predict__why").textContent
        reveal()
      })
      choice.replaceWith(button)
    }
    fold.addEventListener("toggle", () => {
      if (fold.open && fold.contains(output) && !matchMedia("print").matches) reveal()
    })
    // The answers are those of the edition. What another release prints is told at once.
    const elsewhere = () => {
      if (output.querySelector(".elsewhere:not(.not-available)")) reveal()
    }
    output.addEventListener("drawn", elsewhere)
    elsewhere()

    return shown => {
      if (shown) {
        summary.replaceChildren(...asked.childNodes)
        box.replaceWith(output, fold)
        summary.after(list)
        fold.open = false
      } else {
        fold.before(box)
        if (summary.firstChild !== show) asked.append(...summary.childNodes)
        summary.replaceChildren(show)
        summary.after(output)
        box.replaceChildren(asked, list, said, fold)
      }
      fold.classList.toggle("predict--shown", shown)
    }
  }

  const questions = [...document.querySelectorAll("details.predict")].map(question)
  const apply = shown => questions.forEach(set => set(shown))

  all.checked = remembered() || Boolean(hurried)
  all.addEventListener("change", () => {
    remembered(all.checked)
    apply(all.checked)
  })
  place.hidden = false
  apply(all.checked)
}
