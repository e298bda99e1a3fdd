/* Which messages fit what somebody pasted. Pure: errors.js fetches the messages and shows the pages. */

/**
 * What a page or section explains. Of each wording of its message, every second part varies.
 * @typedef {{
 *   url: string, title: string, text: string, words: Set<string>, whole: string[], wordings: string[][]
 * }} Entry
 */

const GAP = 300 // characters that may stand where a message varies
const LONGEST = 50_000 // of what is pasted, the end counts
const ENOUGH = 15 // characters of a part of a message that somebody types
const SHOWN = 3
// What stands in front of each line, in a notebook, a log or a test's report.
const MARGIN = /^(?:\[?rank\d+\]?:\s?|\d{4}-\d\d-\d\d[T ][\d:.,]+\s|[E>│|]\s+)+/gm
const RAISED = /(?:^|[\s.:])\w*(?:Error|Warning|Exception|Interrupt|Unsupported)\b(?::\s|$)/gm

/** @param {string} text */
const squeezed = text => text.replace(/\s+/g, "").toLowerCase()
/** @param {string} text */
const wordsOf = text => text.toLowerCase().match(/[a-z]\w+/g) ?? []

/**
 * Return an entry of assets/errors.json as `find` takes it.
 * @param {[url: string, title: string, text: string, wordings: string[][]]} explained
 * @returns {Entry}
 */
export const entryOf = ([url, title, text, wordings]) => ({
  url, title, text,
  words: new Set(wordsOf(`${title} ${wordings[0].join("")}`)),
  // A terminal breaks lines anywhere, so no space counts.
  whole: wordings.map(parts => squeezed(parts.join(""))),
  wordings: wordings.map(parts => parts.map(squeezed)),
})

/**
 * Return how many characters of a message stand in a text, all in order; 0 if one does not.
 * @param {string} text
 * @param {string[]} parts
 */
export const fit = (text, parts) => {
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

/**
 * Return how much two sets of words have in common, rare words first.
 * @param {Set<string>} asked
 * @param {Entry} entry
 * @param {Entry[]} entries
 */
const likeness = (asked, entry, entries) => {
  /** @param {string} word */
  const rarity = word => Math.log(1 + entries.length / entries.filter(({ words }) => words.has(word)).length)
  const both = [...asked].filter(word => entry.words.has(word))
  return both.reduce((sum, word) => sum + rarity(word), 0) / Math.sqrt(entry.words.size)
}

/**
 * Return the entries for a text: those that explain it, the best one first, or else the nearest.
 * @param {string} pasted
 * @param {Entry[]} entries
 * @returns {{ fits?: Entry[], near: Entry[] }}
 */
export function find(pasted, entries) {
  const text = pasted.slice(-LONGEST).replace(MARGIN, "")
  const raised = [...text.matchAll(RAISED)].at(-1)
  const last = (raised && text.slice(raised.index + raised[0].length).trim()) || text
  const words = new Set(wordsOf(last))
  const order = entries
    .map(entry => ({ entry, score: likeness(words, entry, entries) }))
    .filter(({ score }) => score)
    .sort((one, two) => two.score - one.score)
    .map(({ entry }) => entry)
  for (const asked of new Set([last, text])) {
    const said = squeezed(asked)
    const scored = order.concat(entries.filter(entry => !order.includes(entry))).map(entry => {
      const within = said.length >= ENOUGH && entry.whole.some(whole => whole.includes(said))
      return { entry, score: within ? said.length : Math.max(...entry.wordings.map(parts => fit(said, parts))) }
    }).filter(({ score }) => score)
    if (!scored.length) continue
    // Where a page and one of its sections fit alike, the section says more.
    /** @param {Entry} entry */
    const part = ({ url }) => Number(url.includes("#"))
    scored.sort((a, b) => b.score - a.score || part(b.entry) - part(a.entry))
    const best = scored[0].score
    const fits = scored.filter(({ score }) => score > 0.8 * best).map(({ entry }) => entry)
    return { fits: fits.slice(0, SHOWN), near: [] }
  }
  return { near: order.slice(0, SHOWN) }
}
