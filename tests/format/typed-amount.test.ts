// Editing an amount: the commas that the control adds never change the number.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumber } from '#machines/whole-number.ts'
import { amountTyped, groupThousands, ungroupThousands } from '#src/ui/control/typing.ts'

/** Returns the control's text after an edit at a selection. */
function edit(shown: string, start: number, end: number, inserted: string): string {
  const typed = shown.slice(0, start) + inserted + shown.slice(end)
  return groupThousands(amountTyped({ text: shown, start, end }, typed))
}
const type = (keys: string, shown = '') =>
  [...keys].reduce((text, key) => edit(text, text.length, text.length, key), shown)
const backspace = (shown: string) =>
  groupThousands(
    amountTyped({ text: shown, start: shown.length, end: shown.length }, shown.slice(0, -1)),
  )

describe('an amount while it is typed', () => {
  it.each([
    ['1234567', '1,234,567'],
    ['1,234,567', '1,234,567'],
    ['1800.00', '1,800.00'],
    ['1,800.00', '1,800.00'],
    ['-5000', '-5000'],
    ['40k', '40k'],
    ['3.5', '3.5'],
    ['007', '007'],
  ])('key by key, %s is shown as %s', (keys, shown) => {
    expect(type(keys)).toBe(shown)
  })

  it('is the number that was typed or pasted, and replaces the former text', () => {
    const whole = fc.nat({ max: 100_000_000 })
    const cents = fc.constantFrom('', '.', '.5', '.00', ',50')
    fc.assert(
      fc.property(whole, whole, cents, fc.boolean(), (before, after, ending, hasCommas) => {
        const written = (hasCommas ? after.toLocaleString('en-US') : String(after)) + ending
        const there = groupThousands(String(before))
        for (const shown of [type(written), edit(there, 0, there.length, written)]) {
          expect(readNumber('dollars', ungroupThousands(shown))?.value).toBe(after)
        }
      }),
    )
  })

  it('loses only its last digit to Backspace', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 100_000_000 }), (amount) => {
        const shown = backspace(groupThousands(String(amount)))
        expect(ungroupThousands(shown)).toBe(String(amount).slice(0, -1))
      }),
    )
  })

  it('accepts a digit wherever the caret is, and replaces the selected text', () => {
    expect(edit('1,800', 1, 1, '2')).toBe('12,800')
    expect(edit('12,345', 3, 5, '9')).toBe('1,295')
    expect(edit('1,800', 2, 5, '')).toBe('1')
    expect(edit('180,000', 5, 5, '.')).toBe('1,800.00')
    expect(edit('1,800', 0, 5, '1,80')).toBe('1,80')
  })
})
