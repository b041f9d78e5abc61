import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagesShown } from '#src/ui/table/pages-shown.ts'

const words = (page: number, pages: number) =>
  pagesShown(page, pages)
    .map((shown) => (typeof shown === 'number' ? shown : '…'))
    .join(' ')

describe('a pager', () => {
  it('shows all pages up to five', () => {
    expect(words(1, 1)).toBe('1')
    expect(words(2, 5)).toBe('1 2 3 4 5')
  })

  it('shows the first, the last and those around the current one of more', () => {
    expect(words(1, 13)).toBe('1 2 3 … 13')
    expect(words(3, 13)).toBe('1 2 3 4 … 13')
    expect(words(4, 13)).toBe('1 2 3 4 5 … 13')
    expect(words(7, 13)).toBe('1 … 6 7 8 … 13')
    expect(words(10, 13)).toBe('1 … 9 10 11 12 13')
    expect(words(13, 13)).toBe('1 … 11 12 13')
    expect(words(3, 6)).toBe('1 2 3 4 5 6')
  })

  it('never leaves out the current page, its neighbors, or a single page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(), (pages, at) => {
        const page = 1 + (at % pages)
        const shown = pagesShown(page, pages)
        const numbers = shown.filter((each) => typeof each === 'number')
        expect(shown.length).toBeLessThanOrEqual(7)
        for (const near of [1, page - 1, page, page + 1, pages]) {
          if (near >= 1 && near <= pages) expect(numbers).toContain(near)
        }
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        shown.forEach((each, index) => {
          if (typeof each === 'number') return
          expect(Number(shown[index + 1]) - Number(shown[index - 1])).toBeGreaterThan(2)
        })
      }),
    )
  })
})
