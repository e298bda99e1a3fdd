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
const NEAR = 0.6 // how much of what a message says must stand in one that is near to it
const SHOWN = 3
// What stands in front of each line, in a notebook, a log or a test's report.
const MARGIN = /^(?:\[?rank\d+\]?:\s?|\d{4}-\d\d-\d\d[T ][\d:.,]+\s|[E>│|]\s+)+/gm
const RAISED = /(?:^|[\s.:`'"])\w*(?:Error|Warning|Exception|Interrupt|Unsupported)\b(?::\s|$)/gm

// Lines of a source, with their numbers, that IPython and rich print around a call: they hold what
// code could say, and the last line holds what it said.
const SOURCE = /^(?:[ \t]*(?:-+>|❱)[ \t]*\d+(?!\w)|[ \t]{2,}\d+(?=\s)|[ \t]*\d+(?=[ \t]*[│|]|[ \t]{2,})).*$/gm
const ENDED = /^(?:\w+\.)*\w*(?:Error|Exception|Interrupt|Unsupported)(?::|[ \t]*$)/gm
const AND_RAISED = /(?:error|exception|unsupported):/ // in a wording: that of a line of a source, too

// A parameter that is looked up in vain is named by its id, a number that differs each time. On Linux
// it looks so; any other long number may be the reader's own, unless an optimizer is near.
const MISSED = /(?<=\bKeyError: )\d{9,16}(?!\w)/g
const ADDRESS = /^1[34]\d{13}$/
const OPTIMIZER = /optim|param_mappings/i
const BY_ID = "the id of a tensor that the optimizer does not list"

// What takes the memory where nothing is trained, is not what pages on gradients explain.
const MEMORY = /out of memory/i
const USED = /\.generate\(|\bin (?:generate|decorate_context|from_pretrained|convert)\b|inference_mode|no_grad/
const TRAINED = /backward|optim|(?:\b|_)train|\bloss\b/i

// Releases write in-place and inplace, Variable and Tensor, a name in quotes and without. The
// words of a section are a list with commas, so those in a message don't count.
/** @param {string} text */
const squeezed = text => text.replace(/[\s,`'"‘’“”\\-]+/g, "").toLowerCase().replaceAll("variable", "tensor")
/**
 * The beginning of a message, without what stands in brackets or is a number.
 * @param {string} text
 */
const searched = text => text.split("\n")[0].replace(/\([^()]*\)|\[[^[\]]*\]|\b\d[\d.]*\b/g, " ")
  .split(/\s+/).filter(Boolean).slice(0, 12).join(" ")
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
  // Who copies a sentence often leaves out its full stop.
  wordings: wordings.map(parts => parts.map(squeezed).map((part, i) =>
    i === parts.length - 1 ? part.replace(/(?<=.)\.$/, "") : part)),
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
 * Return how rare each word is.
 * @param {Set<string>} words
 * @param {Entry[]} entries
 * @returns {[string, number][]}
 */
const rarities = (words, entries) => [...words].map(word => {
  const having = entries.filter(entry => entry.words.has(word)).length || 0.5
  return [word, Math.log(1 + entries.length / having)]
})
/**
 * Return a text without the numbered lines of sources, if what was raised stands at its end.
 * @param {string} text
 */
const withoutSource = text => {
  const end = [...text.matchAll(ENDED)].at(-1)?.index ?? 0
  return text.slice(end).search(SOURCE) >= 0 ? text : text.slice(0, end).replace(SOURCE, "") + text.slice(end)
}

/** @param {[string, number][]} words */
const together = words => words.reduce((sum, [, rarity]) => sum + rarity, 0)

/**
 * Return the entries for a text: those that explain it, the best one first, or else the nearest, of
 * which there may be none. `said` is what one would search for.
 * @param {string} pasted
 * @param {Entry[]} entries
 * @returns {{ fits?: Entry[], near: Entry[], said: string }}
 */
export function find(pasted, entries) {
  const whole = pasted.slice(-LONGEST).replace(MARGIN, "")
  const text = whole.replace(MISSED, id => ADDRESS.test(id) || OPTIMIZER.test(whole) ? BY_ID : id)
  const raised = [...text.matchAll(RAISED)].at(-1)
  const last = (raised && text.slice(raised.index + raised[0].length).trim()) || text
  const words = rarities(new Set(wordsOf(whole.search(MISSED) >= 0 ? BY_ID : last)), entries)
  const most = together(words)
  if (MEMORY.test(last) && USED.test(text) && !TRAINED.test(text)) return { near: [], said: searched(last) }
  const ranked = entries.map(entry => {
    const both = together(words.filter(([word]) => entry.words.has(word)))
    return { entry, share: both / most, score: both / Math.sqrt(entry.words.size) }
  }).filter(({ score }) => score).sort((one, two) => two.score - one.score)
  const order = [...new Set([...ranked.map(({ entry }) => entry), ...entries])]
  const all = squeezed(text)
  for (const asked of new Set([last, withoutSource(text)])) {
    const said = squeezed(asked).replace(/[.…]+$/, "") // a title ends where the rest is cut off
    const scored = order.map(entry => {
      const within = said.length >= ENOUGH && entry.whole.some(one => one.includes(said))
      return { entry, score: within ? said.length : Math.max(...entry.wordings.map(parts =>
        fit(asked !== last && parts.length > 1 && AND_RAISED.test(parts.at(-1) ?? "") ? all : said, parts))) }
    }).filter(({ score }) => score)
    if (!scored.length) continue
    // Where a page and one of its sections fit alike, the section says more.
    /** @param {Entry} entry */
    const part = ({ url }) => Number(url.includes("#"))
    scored.sort((a, b) => b.score - a.score || part(b.entry) - part(a.entry))
    const best = scored[0].score
    const fits = scored.filter(({ score }) => score > 0.8 * best).map(({ entry }) => entry)
    return { fits: fits.slice(0, SHOWN), near: [], said: searched(last) }
  }
  const near = ranked.filter(({ share }) => share > NEAR).map(({ entry }) => entry)
  return { near: near.slice(0, SHOWN), said: searched(last) }
}
