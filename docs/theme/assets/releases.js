/* The chooser of the release, in the header. It shows each output of the page that was another one
   on that release of PyTorch as it was there, says so, and leads to each. The choice is remembered,
   and stands in the address, so that it can be linked. What other releases print is fetched only then. */
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

  const boxOf = (release, kind, text) => {
    const box = document.createElement("div")
    box.className = `highlight language-output elsewhere ${kind.replace(" ", "-")}`
    box.dataset.title = say(kind, { release })
    const code = document.createElement("code")
    code.textContent = text
    box.append(document.createElement("pre"))
    box.firstChild.append(code)
    return box
  }

  // The headings above what is another output, each with the first of its boxes.
  const sections = () => {
    const found = new Map()
    let heading
    for (const element of document.querySelectorAll("h1[id], h2[id], h3[id], .elsewhere:not(.not-available)")) {
      if (element.id && !element.matches(".elsewhere")) heading = element
      else if (!found.has(heading)) found.set(heading, element)
    }
    return found
  }

  const markSections = () => {
    const links = []
    for (const [heading, box] of sections()) {
      const { id } = heading
      box.id = `elsewhere-${id}`
      const link = document.createElement("a")
      link.href = `#${box.id}`
      link.textContent = [...heading.childNodes].filter(node => !node.matches?.(".headerlink"))
        .map(node => node.textContent).join("")
      links.push(link, " · ")
      document.querySelectorAll(`.md-nav--secondary a[href="#${CSS.escape(id)}"]`).forEach(
        entry => entry.classList.add("elsewhere-below"))
    }
    return links.slice(0, -1)
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
    const asked = list.value
    const { older, newer } = list.selectedOptions[0].dataset // of a release that was not run
    const release = older ?? asked
    try {
      if (release !== edition) told ??= await (await fetch(source)).json()
    } catch {
      notice.replaceChildren(say("lost", { release, edition }))
      return
    }
    if (asked !== list.value) return // the reader chose again in the meantime
    document.querySelectorAll(".elsewhere").forEach(box => box.remove())
    document.querySelectorAll("[data-elsewhere]").forEach(place => delete place.dataset.elsewhere)
    document.querySelectorAll(".elsewhere-below").forEach(entry => entry.classList.remove("elsewhere-below"))
    let count = 0
    for (const program of document.querySelectorAll("[data-program]")) {
      const did = (told?.[program.dataset.program] ?? []).find(([releases]) => releases.includes(release))
      if (!did) continue
      const [, kind, text] = did
      const [place, output] = placeOf(program)
      const box = boxOf(release, kind, text)
      output.after(box)
      box.querySelector("code").dispatchEvent(new Event("drawn", { bubbles: true })) // for boxes.js
      if (kind === "not available") continue
      place.dataset.elsewhere = "" // site.css hides what follows
      count += 1
    }
    notice.replaceChildren()
    if (!count) return
    const about = older ? [say("between", { asked, older, newer }), " "] : []
    const said = say(count === 1 ? "one" : "many", { count, release, edition })
    notice.append(...about, said, " ", back(), document.createElement("br"), ...markSections())
  }

  if (list) {
    const asked = new URL(location.href).searchParams.get("release") ?? localStorage.getItem("release") ?? ""
    const [minor] = asked.match(/^\d+\.\d+/) ?? [""]
    const has = ({ value }) => value === minor || value.startsWith(`${minor}.`)
    const chosen = minor && [...list.options].find(has)?.value
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
    if (chosen && chosen !== edition) {
      list.value = chosen
      list.dispatchEvent(new Event("change"))
    }
  }
}
