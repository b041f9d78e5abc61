// Random choices that can be repeated: the same seed gives the same choices.

/** Makes random choices. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** One of these. */
  oneOf<Item>(items: readonly Item[]): Item
}

/** Returns the random choices of a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    oneOf: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
  }
}
