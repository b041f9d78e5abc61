/** Up to this many pages, all are shown (specification §2.9). */
const FEW = 5

/**
 * The items of a pager, in order; `before` and `after` stand for the omitted pages on that side of
 * the current one.
 */
export type ShownPage = number | 'before' | 'after'

/**
 * Returns the items of a pager: all pages up to 5; of more, the first, the last and those around
 * the current one, three at either end: 1 2 3 … 13, 1 … 6 7 8 … 13. A single page is never omitted.
 */
export function pagesShown(page: number, pages: number): ShownPage[] {
  if (pages <= FEW) return range(1, pages)
  const from = Math.max(1, Math.min(page - 1, pages - 2))
  const to = Math.min(pages, Math.max(page + 1, 3))
  return [...upTo(from), ...range(from, to), ...after(to, pages)]
}

function upTo(from: number): ShownPage[] {
  if (from <= 3) return range(1, from - 1)
  return [1, 'before']
}

function after(to: number, pages: number): ShownPage[] {
  if (to >= pages - 2) return range(to + 1, pages)
  return ['after', pages]
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
