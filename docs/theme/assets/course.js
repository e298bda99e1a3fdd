/* The course: which of its pages the reader has read, as far as the browser remembers, and the way
   back to it from another page that it leads to. */
import { filled, made, wordsOf } from "./dom.js"
import { local, session } from "./storage.js"

const READ = "course"
const LEFT = "course-left" // the place in the course that a link was followed from
const root = new URL("..", import.meta.url).href

/** @param {string} url as the list of what was read has it: below the root, without more */
const page = url => url.slice(root.length).replace(/[?#].*/, "")

/** The pages that are remembered as read. */
const remembered = () => new Set((local.get(READ) ?? "").split(" ").filter(Boolean))

/**
 * The bar at the top of each page of the course, and what a page of the course does besides.
 * @param {HTMLElement} bar
 */
const course = bar => {
  const words = wordsOf(bar)
  const marks = /** @type {HTMLAnchorElement[]} */ ([...bar.querySelectorAll("li a")])
  const [said, go] = [made("span", { role: "status" }), made("p", { class: "course-go" })]
  const isPart = marks.some(mark => mark.matches("[aria-current]"))
  const own = page(location.href)
  let read = remembered()

  const box = made("input", { type: "checkbox" })
  const show = () => {
    const isRead = marks.map(mark => read.has(page(mark.href)))
    const done = isRead.filter(Boolean).length
    marks.forEach((mark, i) => {
      mark.classList.toggle("read", isRead[i])
      mark.ariaLabel = `${mark.dataset.title}${isRead[i] ? `, ${words.read}` : ""}`
    })
    said.textContent = done ? filled(words.done, { done, count: marks.length }) : ""
    box.checked = read.has(own)
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
      document.querySelectorAll(".md-nav--primary a.md-nav__link, .md-content__inner td a"))) {
      link.classList.toggle("read", read.has(page(link.href)))
    }
    const next = marks[isRead.indexOf(false)]
    if (isPart || !done || !next) go.replaceChildren()
    else go.replaceChildren(`${words.next} `, made("a", { href: next.href }, next.dataset.title ?? ""))
  }

  /** @param {boolean} isRead */
  const note = isRead => {
    read = remembered() // which another window may have changed
    if (isRead) read.add(own)
    else read.delete(own)
    local.set(READ, read.size ? [...read].join(" ") : null)
    show()
  }

  bar.append(said, go)
  if (isPart) {
    const article = /** @type {HTMLElement} */ (bar.parentElement)
    article.append(made("label", { class: "course-read" }, box, ` ${words.mark}`))
    box.addEventListener("change", () => note(box.checked))
    const next = marks[marks.findIndex(mark => mark.matches("[aria-current]")) + 1]
    document.addEventListener("click", ({ target }) => {
      const link = target instanceof Element && target.closest("a")
      if (!link) return
      if (next && page(link.href) === page(next.href) && !bar.contains(link)) note(true) // who goes on has read
      const headings = [...article.querySelectorAll("h1, h2")].filter(
        heading => heading.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING)
      if (article.contains(link)) session.set(LEFT, `${own}#${headings.at(-1)?.id ?? ""}`)
    })
  }
  show()
}

/** @param {HTMLElement} notice that says that the course led here */
const back = notice => {
  const from = document.referrer.startsWith(root) && page(document.referrer)
  const titles = wordsOf(notice)
  if (!from || !titles[from]) return
  const left = session.get(LEFT)
  const href = root + (left?.startsWith(`${from}#`) ? left : from)
  const link = /** @type {HTMLAnchorElement} */ (notice.querySelector("a"))
  link.textContent = titles[from]
  link.href = href
  notice.hidden = false
  notice.classList.toggle("stays", Boolean(location.hash)) // the reader is far below the top of the page
}

for (const bar of document.querySelectorAll(".course-bar")) course(/** @type {HTMLElement} */ (bar))
for (const notice of document.querySelectorAll(".course-back")) back(/** @type {HTMLElement} */ (notice))
