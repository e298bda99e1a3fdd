/* What a browser remembers for this site. It may forbid that: with cookies blocked, the mere look at
   `localStorage` throws. Then nothing is remembered, and all else works. */

/** @param {"localStorage" | "sessionStorage"} kind */
const storage = kind => ({
  /**
   * Return what is remembered, or null.
   * @param {string} key
   */
  get(key) {
    try {
      return window[kind].getItem(key)
    } catch {
      return null
    }
  },

  /**
   * Remember a value, or forget it if that is null.
   * @param {string} key
   * @param {string | null} value
   */
  set(key, value) {
    try {
      if (value === null) window[kind].removeItem(key)
      else window[kind].setItem(key, value)
    } catch {
      // forbidden, or full
    }
  },
})

export const local = storage("localStorage")
/** Until the window is closed. */
export const session = storage("sessionStorage")
