/* How a text becomes terms: the words of a sentence, and the names in it with all their parts.
   `copy.deepcopy(net)` becomes copy.deepcopy, copy, deepcopy and net. */
const CHUNK = /[\p{L}\p{N}_'’]+(?:[.-]+[\p{L}\p{N}_'’]+)*|[-+*/@]=/gu
// Chinese has no spaces: pairs of characters stand for its words. Other scripts may follow here.
const UNSPACED = /(\p{Script=Han}+)/u
// Parts of a name: BatchNorm, but not ReLU.
const CAMEL = /(?<=[a-z\d]{2})(?=[A-Z][a-z\d]{2})|(?<=[a-z]{3})(?=[A-Z]{2,})|(?<=[A-Z]{2})(?=[A-Z][a-z]{2})/
// BatchNorm2d is a BatchNorm, and AddBackward0 a backward.
const NUMBER = /(?<=[a-z]{3})\d+d?$/
// How much each of them says, beside the name of a function.
const PATH = 0.5 // copy.deepcopy
const BEFORE = 0.35 // copy
const PIECE = 0.35 // grad, in no_grad
const HYPHEN = 0.5 // low, in low-rank
export const PART = "·"

/**
 * A word or a name: the words in it, and each of its terms with what it says of it.
 * @typedef {{ chunk: string, words: string[], weights: Map<string, number> }} Chunk
 */

/**
 * Return a word without what a sentence does to it: freezes, freezing and freeze are one.
 * @param {string} word
 */
export const stem = word => {
  if (word.length < 4 || /\d/.test(word)) return word
  if (/[^aiuos]s$/.test(word)) word = word.replace(/ies$/, "y").replace(/(?<=ss|sh|ch|x|z)es$|s$/, "")
  if (word.length > 5) word = word.replace(/ied$/, "y")
  const cut = word.match(/^(.*[aeiouy].*?)(?:ing|ed)$/)?.[1]
  if (cut && cut.length > 2) word = cut.replace(/([bdgmnprt])\1$/, "$1")
  return word
    .replace(/(?<=\w{3})iz?ation$/, "iz")
    .replace(/(?<=\w{4})ion$/, "")
    .replace(/(?<=\w{3})e$/, "")
}

/**
 * @param {string} chunk
 * @returns {Chunk}
 */
const read = chunk => {
  const names = chunk.replace(/['’]s$/u, "").replace(/['’]/g, "").split(/[.-]+(?!=)/)
    .map(name => name.replace(/^_+(?=.)|(?<=.)_+$/g, "")).filter(Boolean)
  const hyphen = chunk.includes("-")
  /** @type {string[]} */
  const words = []
  /** @type {Map<string, number>} */
  const weights = new Map()
  /**
   * @param {string} term
   * @param {number} weight
   */
  const add = (term, weight) => weights.set(term, Math.max(weight, weights.get(term) ?? 0))
  names.forEach((name, i) => {
    const weight = hyphen && names.length > 1 ? HYPHEN : i === names.length - 1 ? 1 : BEFORE
    const pieces = name.split(/_+/).flatMap(piece => piece.split(CAMEL)).filter(Boolean)
    for (const piece of pieces) {
      const word = stem(piece.toLowerCase().replace(NUMBER, ""))
      words.push(word)
      add(word, pieces.length > 1 ? PIECE * weight : weight)
    }
    const lower = name.toLowerCase()
    if (pieces.length > 1) add(lower.replace(NUMBER, ""), weight)
    if (NUMBER.test(lower)) add(lower, weight)
  })
  if (names.length > 1) add(names.join(hyphen ? "" : ".").toLowerCase(), hyphen ? 1 : PATH)
  return { chunk, words, weights }
}

/**
 * @param {string} chunk
 * @returns {Chunk}
 */
const unspaced = chunk => {
  const words = chunk.length < 3 ? [chunk] : [...chunk].slice(1).map((_, i) => chunk.slice(i, i + 2))
  return { chunk, words, weights: new Map(words.map(word => [word, 1])) }
}

/**
 * Return each word or name of a text.
 * @param {string} text
 */
export const chunks = text => [...text.normalize("NFKC").matchAll(CHUNK)]
  .flatMap(([found]) => found.split(UNSPACED).filter(Boolean))
  .map(chunk => UNSPACED.test(chunk) ? unspaced(chunk) : read(chunk))

/**
 * Return the words of a text.
 * @param {string} text
 */
export const words = text => chunks(text).flatMap(chunk => chunk.words)

/**
 * Return the terms of a text for the index: a word that is only a part of a name is marked.
 * @param {string} text
 */
export const all = text => chunks(text).flatMap(({ weights }) =>
  [...weights].map(([term, weight]) => weight < HYPHEN ? `${term}${PART}` : term))
