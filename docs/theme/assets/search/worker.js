/* The search itself, in a worker of its own. It is given the address of the index, and then what
   the reader types; it answers with the sections that fit, the best one first. */
import "../vendor/minisearch.js"
import * as terms from "./terms.js"

/** @type {typeof import("minisearch").default} */
const MiniSearch = /** @type {any} */ (globalThis).MiniSearch

/**
 * @typedef {{
 *   id: number, url: string, path: string, whole: boolean, kind: Kind, title: string, also: string, text: string,
 *   code: string, messages: string, page: string, pageTitle: string, wordings: Set<string>[]
 * }} Section
 * @typedef {keyof typeof KINDS} Kind
 * @typedef {{ weight: number, alike: string[][], guess?: boolean, last?: boolean }} Wanted
 * @typedef {{ section: Section, score: number }} Found
 *
 * What it answers. Of a text in parts, every second part was asked for.
 * @typedef {{
 *   url: string, page: string, kind: string, score: number, title: string[], text: string[]
 * }} Result
 * @typedef {{ number: number } & ({ results: Result[] } | { error: string })} Answer
 */

// What a word is worth, by where it stands, and a section, by what its page is.
const FIELDS = { title: 6, also: 4, page: 2, text: 1, messages: 1.5, code: 0.7 }
const KINDS = { choose: 1.15, error: 1, article: 1, recipe: 1, law: 0.9, course: 0.9, reference: 0.8, about: 0.45 }
const BM25 = { k: 1.2, b: 0.7, d: 0.3 } // how much a repeated word counts, and the length of a section
const WHOLE_PAGE = 1.1
// What says how it was, or what others say: seldom what a question is about.
const ASIDE = /^(?:claims\/|releases\/.)/
const ASIDE_WORTH = 0.5
// What a word that is not quite the reader's is worth.
const ALIKE = 0.7 // it means the same
const PART = 0.5 // it is a part of a name
const PREFIX = 0.7 // it begins with it
const TYPO = 0.5 // it is spelt otherwise
const UNKNOWN = 3 // how rare a word is that stands nowhere
const COUNT = 20
const ROOM = 180 // characters of a sentence

/** @type {import("minisearch").default<Section>} */
let index
/** @type {Section[]} */
let sections
/** @type {string[][][]} */
let same
/** @type {Set<string>} */
let stop

/** @param {string} source */
async function load(source) {
  const data = await (await fetch(source)).json()
  stop = new Set(terms.words(data.stop))
  same = data.same.map((/** @type {string[]} */ group) => group.map(terms.words))
  sections = data.pages.flatMap((/** @type {any[]} */ [url, page, kind, found]) => found.map(
    (/** @type {string[]} */ [anchor, title, also, text, code, messages], /** @type {number} */ i) => ({
      url: i ? `${url}#${anchor}` : url, path: url, whole: i === 0, kind, title, also, text, code, messages,
      page: `${page}, ${found[0][1]}, ${found[0][2]}`, pageTitle: page,
    }),
  ))
  sections.forEach((section, id) => {
    section.id = id
    // The ways in which it can be asked for: its heading, and the others.
    const given = [section.title, ...section.also.split(","), section.whole ? section.pageTitle : ""]
    section.wordings = given.map(content).filter(({ size }) => size)
  })
  index = new MiniSearch({ fields: Object.keys(FIELDS), tokenize: terms.all, processTerm: term => term })
  index.addAll(sections)
  return data
}

/**
 * The words of a text that mean something.
 * @param {string[]} words
 */
const meaning = words => {
  const rest = words.filter(word => !stop.has(word))
  return rest.length ? rest : words
}
/** @param {string} text */
const content = text => new Set(meaning(terms.words(text)))

/** @type {Map<string, Map<number, number>>} */
const known = new Map()
/**
 * How well each section fits a term. A reader types on, and most terms stay.
 * @param {string} term
 * @param {import("minisearch").SearchOptions} [options]
 * @returns {Map<number, number>}
 */
const scores = (term, options = {}) => {
  const key = JSON.stringify([term, options])
  let scored = known.get(key)
  if (!scored) {
    const found = index.search(term, { tokenize: text => [text], boost: FIELDS, bm25: BM25, ...options })
    scored = new Map(found.map(({ id, score }) => [id, score]))
    known.set(key, scored)
  }
  return scored
}

/**
 * What a query asks for: terms, each with what it is worth and with what means the same.
 * @param {string} query
 */
function read(query) {
  const chunks = terms.chunks(query)
  const words = chunks.flatMap(chunk => chunk.words)
  const asked = new Set(meaning(words))
  /** @type {Map<string, Wanted>} */
  const wanted = new Map()
  for (const one of chunks) {
    for (const [term, weight] of one.weights) {
      if (one.words.includes(term) && !asked.has(term)) continue
      wanted.set(term, { weight: Math.max(weight, wanted.get(term)?.weight ?? 0), alike: [] })
    }
  }
  // Two words may be one name: no grad, batch norm.
  chunks.slice(1).forEach(({ chunk }, i) => {
    const pair = [chunks[i].chunk, chunk].map(text => text.toLowerCase())
    for (const name of [pair.join("_"), pair.join("")]) wanted.set(name, { weight: 1, alike: [], guess: true })
  })
  for (const group of same) {
    for (const member of group) {
      if (!words.some((_, i) => member.every((word, j) => words[i + j] === word))) continue
      const alike = group.filter(other => other !== member).map(meaning)
      const key = member.join(" ")
      const one = wanted.get(key)
      if (one) one.alike.push(...alike)
      else wanted.set(key, { weight: 1, alike, guess: true })
    }
  }
  const last = words.at(-1) ?? ""
  const typing = last.length > 1 && !/\s$/.test(query) && wanted.get(last)
  if (typing) typing.last = true
  return { wanted, asked }
}

/** @param {string} query */
function search(query) {
  const { wanted, asked } = read(query)
  /** @type {Map<number, number>} */
  const totals = new Map()
  /** @type {Map<number, number>} */
  const matched = new Map()
  /** @type {Map<string, number>} */
  const rarities = new Map()
  let all = 0
  for (const [term, { weight, alike, guess, last }] of wanted) {
    /** @type {Map<number, number>} */
    const best = new Map()
    /**
     * @param {Iterable<[number, number]>} found
     * @param {number} factor
     */
    const take = (found, factor) => {
      for (const [id, score] of found) best.set(id, Math.max(best.get(id) ?? 0, factor * score))
    }
    take(scores(term), 1)
    take(scores(term + terms.PART), PART)
    if (!guess && !best.size && term.length > 4) take(scores(term, { fuzzy: term.length > 7 ? 2 : 1 }), TYPO)
    if (last) take(scores(term, { prefix: true }), PREFIX)
    for (const words of alike) {
      const [first, ...others] = words.map(word => scores(word))
      const both = [...first].filter(([id]) => others.every(found => found.has(id)))
      for (const [id, score] of both) {
        const sum = others.reduce((total, found) => total + (found.get(id) ?? 0), score)
        take([[id, sum / words.length]], ALIKE)
      }
    }
    const rarity = weight * (best.size ? Math.log(1 + sections.length / best.size) : UNKNOWN)
    rarities.set(term, rarity)
    if (!guess && (best.size || weight === 1)) all += rarity
    for (const [id, score] of best) {
      totals.set(id, (totals.get(id) ?? 0) + weight * score)
      matched.set(id, (matched.get(id) ?? 0) + rarity)
    }
  }
  /** @param {Set<string> | string[]} words */
  const weigh = words => [...words].reduce((sum, word) => sum + (rarities.get(word) ?? 1), 0)
  /** @param {Section} section */
  const likeness = ({ wordings }) => Math.max(0, ...wordings.map(wording =>
    2 * weigh([...asked].filter(word => wording.has(word))) / (weigh(asked) + weigh(wording)),
  ))
  const found = [...totals].map(([id, total]) => {
    const section = sections[id]
    const coverage = Math.min(1, (matched.get(id) ?? 0) / all)
    const alike = likeness(section) // more than 0.99 is the same words
    const factor = KINDS[section.kind] * (section.whole ? WHOLE_PAGE : 1) * (ASIDE.test(section.path) ? ASIDE_WORTH : 1)
    return { section, score: total * coverage ** 2 * (1 + alike ** 2 + Number(alike > 0.99)) * factor }
  }).sort((a, b) => b.score - a.score)
  return { found: spread(found).slice(0, COUNT), asked: new Set([...asked, ...wanted.keys()]) }
}

/**
 * At most two sections of a page are among the first five.
 * @param {Found[]} found
 */
function spread(found) {
  /** @type {Found[]} */
  const first = []
  /** @type {Found[]} */
  const later = []
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const each of found) {
    const { path } = each.section
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    if (first.length < 5 && count > 2) later.push(each)
    else first.push(each)
  }
  const rest = first.splice(5)
  return [...first, ...[...later, ...rest].sort((a, b) => b.score - a.score)]
}

/**
 * The sentence of a section that says most of what was asked, or what there is room for of it.
 * @param {string} text
 * @param {Set<string>} asked
 */
function sentence(text, asked) {
  const lines = text.split(/\n|(?<=[.!?])\s+(?=[\p{Lu}`"])/u).filter(line => line.length > 20).slice(0, 60)
  /** @param {string} line */
  const count = line => [...asked].filter(word => line.toLowerCase().includes(word)).length
  const best = lines.reduce((one, other) => count(other) > count(one) ? other : one, lines[0] ?? text)
  if (best.length <= ROOM) return best
  const places = [...asked].map(word => best.toLowerCase().indexOf(word)).filter(place => place >= 0)
  const start = best.lastIndexOf(" ", Math.min(...places, best.length) - ROOM / 3) + 1
  const shown = best.slice(start, best.lastIndexOf(" ", start + ROOM))
  return `${start ? "... " : ""}${shown}${best.endsWith(shown) ? "" : " ..."}`
}

/**
 * A text in parts, of which the second, fourth and so on are words that were asked for.
 * @param {string} text
 * @param {Set<string>} asked
 */
function marked(text, asked) {
  const parts = [""]
  let end = 0
  for (const { chunk, weights } of terms.chunks(text)) {
    const start = text.indexOf(chunk, end)
    if (start < 0 || ![...weights.keys()].some(term => asked.has(term))) continue
    parts[parts.length - 1] += text.slice(end, start)
    end = start + chunk.length
    parts.push(text.slice(start, end), "")
  }
  parts[parts.length - 1] += text.slice(end)
  return parts
}

/** @type {Promise<{ kinds: Record<string, string> }> | undefined} */
let loaded
/** @param {MessageEvent<{ source: string, query?: string, number: number }>} event */
onmessage = async ({ data: { source, query, number } }) => {
  try {
    const { kinds } = await (loaded ??= load(source))
    if (query === undefined) return
    const { found, asked } = search(query)
    const results = found.map(({ section, score }) => ({
      url: section.url, page: section.pageTitle === section.title ? "" : section.pageTitle, kind: kinds[section.kind], score,
      title: marked(section.title, asked), text: marked(sentence(section.text, asked), asked),
    }))
    postMessage({ number, results })
  } catch (error) {
    loaded = undefined
    postMessage({ number, error: `${error}` })
  }
}
