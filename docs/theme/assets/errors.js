/* The box for an error: what is pasted is compared with the messages that pages of this site
   explain, here in the page. They are fetched when somebody turns to the box. */
{
  const source = new URL("errors.json", document.currentScript.src)
  const root = new URL("../", document.currentScript.src)
  const GAP = 300 // characters that may stand where a message varies
  const LONGEST = 50_000 // of what is pasted, the end counts
  const ENOUGH = 15 // characters of a part of a message that somebody types
  // What stands in front of each line, in a notebook, a log or a test's report.
  const MARGIN = /^(?:\[?rank\d+\]?:\s?|\d{4}-\d\d-\d\d[T ][\d:.,]+\s|[E>│|]\s+)+/gm
  const RAISED = /(?:^|[\s.:])\w*(?:Error|Warning|Exception|Interrupt|Unsupported)\b(?::\s|$)/gm

  let loading

  const load = async () => {
    const found = await (await fetch(source)).json()
    return found.map(([url, title, text, wordings]) => ({
      url, title, text,
      words: new Set(wordsOf(`${title} ${wordings[0].join("")}`)),
      // A terminal breaks lines anywhere, so no space counts.
      whole: wordings.map(parts => squeezed(parts.join(""))),
      wordings: wordings.map(parts => parts.map(squeezed)),
    }))
  }

  const squeezed = text => text.replace(/\s+/g, "").toLowerCase()
  const wordsOf = text => text.toLowerCase().match(/[a-z]\w+/g) ?? []

  // How many characters of a message stand in a text, all in order; 0 if one does not.
  const fit = (text, parts) => {
    const fixed = parts.filter((part, i) => i % 2 === 0 && part)
    let start = text.indexOf(fixed[0])
    while (start >= 0) {
      let end = start + fixed[0].length
      const rest = fixed.slice(1).every(part => {
        const place = text.indexOf(part, end)
        const near = place >= 0 && place - end <= GAP
        end = place + part.length
        return near
      })
      if (rest) return fixed.join("").length
      start = text.indexOf(fixed[0], start + 1)
    }
    return 0
  }

  // How much two sets of words have in common, rare words first.
  const likeness = (asked, entry, entries) => {
    const rarity = word => Math.log(1 + entries.length / entries.filter(({ words }) => words.has(word)).length)
    const both = [...asked].filter(word => entry.words.has(word))
    return both.reduce((sum, word) => sum + rarity(word), 0) / Math.sqrt(entry.words.size)
  }

  // The pages for a text: those that explain it, the best one first, or else the nearest three.
  function find(pasted, entries) {
    const text = pasted.slice(-LONGEST).replace(MARGIN, "")
    const raised = [...text.matchAll(RAISED)].at(-1)
    const last = (raised && text.slice(raised.index + raised[0].length).trim()) || text
    const byLikeness = said => {
      const asked = new Set(wordsOf(said))
      return entries
        .map(entry => [entry, likeness(asked, entry, entries)])
        .filter(([, score]) => score)
        .sort(([, one], [, two]) => two - one)
        .map(([entry]) => entry)
    }
    const order = byLikeness(last)
    for (const asked of new Set([last, text])) {
      const said = squeezed(asked)
      const scored = order.concat(entries.filter(entry => !order.includes(entry))).map(entry => {
        const within = said.length >= ENOUGH && entry.whole.some(whole => whole.includes(said))
        return [entry, within ? said.length : Math.max(...entry.wordings.map(parts => fit(said, parts)))]
      }).filter(([, score]) => score)
      if (scored.length) {
        // Where a page and one of its sections fit alike, the section says more.
        const part = ({ url }) => url.includes("#")
        scored.sort(([a, one], [b, two]) => two - one || part(b) - part(a))
        const best = scored[0][1]
        return { fits: scored.filter(([, score]) => score > 0.8 * best).map(([entry]) => entry).slice(0, 3) }
      }
    }
    return { near: order.slice(0, 3) }
  }

  const made = (name, ...children) => {
    const element = document.createElement(name)
    element.append(...children)
    return element
  }

  const link = ({ url, title }) => Object.assign(made("a", title), { href: new URL(url, root) })

  for (const box of document.querySelectorAll(".paste")) {
    const words = JSON.parse(box.dataset.words)
    const field = Object.assign(made("textarea"), {
      id: "paste", rows: 3, spellcheck: false, autocomplete: "off", autocapitalize: "off",
    })
    const found = Object.assign(made("div"), { className: "paste__found", role: "status" })
    box.append(Object.assign(made("label", words.label), { htmlFor: field.id }), field, found)
    const entries = () => loading ??= load().catch(error => {
      loading = undefined
      throw error
    })

    const list = pages => made("ul", ...pages.map(page => made("li", link(page))))

    const show = async () => {
      const text = field.value.trim()
      if (!text) return found.replaceChildren(made("p", words.hint))
      let known
      try {
        known = await entries()
      } catch {
        return found.replaceChildren(made("p", words.lost))
      }
      if (text !== field.value.trim()) return // the reader went on in the meantime
      const { fits, near } = find(text, known)
      if (fits) {
        const [best, ...others] = fits
        found.replaceChildren(made("p", words.fits, " ", made("strong", link(best))), made("p", best.text))
        if (others.length) found.append(made("p", words.others), list(others))
      } else {
        found.replaceChildren(made("p", near.length ? words.near : words.none), near.length ? list(near) : "")
      }
    }

    field.addEventListener("focus", () => entries().catch(() => {}), { once: true })
    field.addEventListener("input", show)
    show() // what the browser kept
  }
}
