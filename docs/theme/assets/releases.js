/* The chooser of the release, in the header. It shows each output of the page that was another one
   on that release of PyTorch as it was there, and says so. The choice is remembered, and stands in
   the address, so that it can be linked. What other releases print is fetched only then. */
{
  const source = new URL("releases.json", document.currentScript.src)
  const list = document.getElementById("release")
  const words = JSON.parse(list?.dataset.words ?? "{}")
  const edition = list?.options[0].value
  const say = (key, values) => words[key].replace(/{(\w+)}/g, (_, name) => values[name])
  const notice = document.querySelector(".release-notice") // below the title: dressed.py
  let told

  // A program and its output; or what stands before a table that a program printed, and the table.
  const placeOf = program => {
    const { program: name } = program.dataset
    const place = document.querySelector(`[data-prints="${CSS.escape(name)}"]`) ?? program
    const next = place.nextElementSibling
    return [place, place !== program || next?.matches(".language-output") ? next : place]
  }

  const boxOf = (kind, text) => {
    const box = document.createElement("div")
    box.className = `highlight language-output elsewhere ${kind.replace(" ", "-")}`
    box.dataset.title = say(kind, { release: list.value })
    const code = document.createElement("code")
    code.textContent = text
    box.append(document.createElement("pre"))
    box.firstChild.append(code)
    return box
  }

  const back = () => {
    const button = document.createElement("button")
    button.className = "md-button"
    button.textContent = say("back", { edition })
    button.addEventListener("click", () => {
      list.value = edition
      list.dispatchEvent(new Event("change"))
      list.focus()
    })
    return button
  }

  async function show() {
    const release = list.value
    try {
      if (release !== edition) told ??= await (await fetch(source)).json()
    } catch {
      notice.replaceChildren(say("lost", { release, edition }))
      return
    }
    if (release !== list.value) return // the reader chose again in the meantime
    document.querySelectorAll(".elsewhere").forEach(box => box.remove())
    document.querySelectorAll("[data-elsewhere]").forEach(place => delete place.dataset.elsewhere)
    let count = 0
    for (const program of document.querySelectorAll("[data-program]")) {
      const did = (told?.[program.dataset.program] ?? []).find(([releases]) => releases.includes(release))
      if (!did) continue
      const [, kind, text] = did
      const [place, output] = placeOf(program)
      const box = boxOf(kind, text)
      output.after(box)
      box.querySelector("code").dispatchEvent(new Event("drawn", { bubbles: true })) // for boxes.js
      if (kind === "not available") continue
      place.dataset.elsewhere = "" // site.css hides what follows
      count += 1
    }
    notice.replaceChildren()
    if (!count) return
    notice.append(say(count === 1 ? "one" : "many", { count, release, edition }), " ", back())
  }

  if (list) {
    const chosen = new URL(location.href).searchParams.get("release") ?? localStorage.getItem("release")
    const names = [...list.options].map(option => option.value)
    list.addEventListener("change", () => {
      const address = new URL(location.href)
      if (list.value === edition) {
        localStorage.removeItem("release")
        address.searchParams.delete("release")
      } else {
        localStorage.setItem("release", list.value)
        address.searchParams.set("release", list.value)
      }
      history.replaceState(null, "", address)
      show()
    })
    list.parentElement.hidden = false
    if (names.includes(chosen) && chosen !== edition) {
      list.value = chosen
      list.dispatchEvent(new Event("change"))
    }
  }
}
