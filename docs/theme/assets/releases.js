/* The chooser of the release, in the header. It shows each output of the page that was another one
   on that release of PyTorch as it was there, says so, and leads to each. The choice is remembered,
   and stands in the address, so that it can be linked. What other releases print is fetched only then. */
import { filled, keepInAddress, made, wordsOf } from "./dom.js"
import { local } from "./storage.js"

/** @typedef {Record<string, [releases: string[], kind: string, text: string][]>} Results by program */

const REMEMBERED = "release"
const source = new URL("releases.json", import.meta.url)

/** @param {HTMLSelectElement} list */
const chooser = list => {
  const words = wordsOf(list)
  const edition = list.options[0].value
  const notice = /** @type {HTMLElement} */ (document.querySelector(".release-notice")) // below the title: postprocess.py
  /** @type {Results | undefined} */
  let results

  /**
   * @param {string} key
   * @param {Record<string, string | number | undefined>} values
   */
  const say = (key, values) => filled(words[key], values)

  /**
   * A program and its output; or what stands before a table that a program printed, and the table.
   * @param {HTMLElement} program
   * @returns {[place: HTMLElement, output: HTMLElement]}
   */
  const placeOf = program => {
    const name = CSS.escape(program.dataset.program ?? "")
    const place = /** @type {HTMLElement} */ (document.querySelector(`[data-prints="${name}"]`) ?? program)
    const next = /** @type {HTMLElement | null} */ (place.nextElementSibling)
    return [place, next && (place !== program || next.matches(".language-output")) ? next : place]
  }

  /**
   * @param {string} release
   * @param {string} kind
   * @param {string} text
   */
  const boxOf = (release, kind, text) => made("div", {
    class: `highlight language-output elsewhere ${kind.replace(" ", "-")}`, "data-title": say(kind, { release }),
  }, made("pre", {}, made("code", {}, text)))

  // The headings above what is another output, each with the first of its boxes.
  const sections = () => {
    /** @type {Map<Element, Element>} */
    const found = new Map()
    /** @type {Element | undefined} */
    let heading
    for (const element of document.querySelectorAll("h1[id], h2[id], h3[id], .elsewhere:not(.not-available)")) {
      if (!element.matches(".elsewhere")) heading = element
      else if (heading && !found.has(heading)) found.set(heading, element)
    }
    return found
  }

  const markSections = () => {
    const links = []
    for (const [heading, box] of sections()) {
      const { id } = heading
      box.id = `elsewhere-${id}`
      const own = [...heading.childNodes].filter(
        node => !(node instanceof Element && node.matches(".headerlink")))
      const text = own.map(node => node.textContent).join("")
      links.push(made("a", { href: `#${box.id}` }, text), " · ")
      document.querySelectorAll(`.md-nav--secondary a[href="#${CSS.escape(id)}"]`).forEach(
        entry => entry.classList.add("elsewhere-below"))
    }
    return links.slice(0, -1)
  }

  const back = () => {
    const button = made("button", { class: "md-button" }, say("back", { edition }))
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
    document.documentElement.toggleAttribute("data-release", asked !== edition) // for the style sheet
    try {
      if (release !== edition) results ??= /** @type {Results} */ (await (await fetch(source)).json())
    } catch {
      notice.replaceChildren(say("lost", { release, edition }))
      return
    }
    if (asked !== list.value) return // the reader chose again in the meantime
    document.querySelectorAll(".elsewhere").forEach(box => box.remove())
    document.querySelectorAll("[data-elsewhere]").forEach(place => place.removeAttribute("data-elsewhere"))
    document.querySelectorAll(".elsewhere-below").forEach(entry => entry.classList.remove("elsewhere-below"))
    let count = 0
    for (const element of document.querySelectorAll("[data-program]")) {
      const program = /** @type {HTMLElement} */ (element)
      const name = program.dataset.program ?? ""
      const did = results?.[name]?.find(([releases]) => releases.includes(release))
      if (!did) continue
      const [, kind, text] = did
      const [place, output] = placeOf(program)
      const box = boxOf(release, kind, text)
      output.after(box)
      box.querySelector("code")?.dispatchEvent(new Event("drawn", { bubbles: true })) // for boxes.js
      if (kind === "not available") continue
      place.dataset.elsewhere = "" // the style sheet hides what follows
      count += 1
    }
    notice.replaceChildren()
    if (!count) return
    const about = older ? [say("between", { asked, older, newer }), " "] : []
    const said = say(count === 1 ? "one" : "many", { count, release, edition })
    notice.append(...about, said, " ", back(), made("br"), ...markSections())
  }

  list.addEventListener("change", () => {
    const chosen = list.value === edition ? null : list.value
    keepInAddress({ release: chosen })
    local.set(REMEMBERED, chosen)
    show()
  })

  const asked = new URL(location.href).searchParams.get("release") ?? local.get(REMEMBERED) ?? ""
  const [minor] = asked.match(/^\d+\.\d+/) ?? [""]
  const chosen = minor && [...list.options].map(({ value }) => value).find(
    value => value === minor || value.startsWith(`${minor}.`))
  if (list.parentElement) list.parentElement.hidden = false
  if (chosen && chosen !== edition) {
    list.value = chosen
    list.dispatchEvent(new Event("change"))
  }
}

const list = document.getElementById("release")
if (list instanceof HTMLSelectElement) chooser(list)
