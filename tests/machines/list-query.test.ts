// Search and filters of an admin's lists: whatever is typed survives encoding and decoding
// unchanged.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_TERM_LENGTH } from '#machines/admin/list-limits.ts'
import {
  type Filter,
  filtersFor,
  MAX_TERMS,
  parseFilters,
  parseSearch,
  searchFields,
  searchFor,
} from '#machines/admin/list-query.ts'
import { normalizeLine } from '#machines/typed-text.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'

const people = searchFields.customers
const areas = ['category_name', 'case_status'] as const

const termsOf = <Term>(parsed: { terms: Term[] } | { error: string }) =>
  'terms' in parsed ? parsed.terms : expect.fail(parsed.error)
const errorOf = (parsed: { terms: unknown[] } | { error: string }) =>
  'error' in parsed ? parsed.error : expect.fail(JSON.stringify(parsed.terms))

/** Any text that a person may type, with many characters of the grammar. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: MAX_TERM_LENGTH }),
  fc.string({ unit: 'binary', maxLength: MAX_TERM_LENGTH }),
  fc.string({ unit: fc.constantFrom(...'|*=[]&%_\\2AaCc5DB7'), maxLength: 40 }),
  fc.constantFrom(...hostileTexts),
)
/** The part of a text that can be sent and stored. */
const typed = anyText.map((text) =>
  [...text]
    .filter((one) => one !== '\0')
    .join('')
    .toWellFormed(),
)

describe('a search', () => {
  it('searches every field for the typed text, whatever it is', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const search = searchFor(people, text)
        const whole = normalizeLine(text).replace(/ +/g, ' ')
        const sent = whole.slice(0, MAX_TERM_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
        const wanted = normalizeLine(sent)
        const terms = people.map((field) => ({ field, match: 'substring', text: wanted }))
        expect(termsOf(parseSearch(people, search))).toEqual(wanted === '' ? [] : terms)
      }),
      { numRuns: 500 },
    )
  })

  it('is valid in the contract, however much of it must be encoded', () => {
    for (const fields of Object.values(searchFields)) {
      const search = searchFor(fields, '%'.repeat(MAX_TERM_LENGTH + 20)) ?? ''
      expect(search.length).toBeLessThanOrEqual(3000)
      expect(termsOf(parseSearch(fields, search))[0]?.text).toHaveLength(MAX_TERM_LENGTH)
    }
  })

  it('is never cut in the middle of a character', () => {
    const search = searchFor(['email'], `${'a'.repeat(MAX_TERM_LENGTH - 1)}𝒳`)
    expect(search).toBe(`email[ilike]=*${'a'.repeat(MAX_TERM_LENGTH - 1)}*`)
  })

  it.each([
    ['first_name[ilike]=*mar*', 'substring', 'mar'],
    ['first_name[ilike]=mar*', 'prefix', 'mar'],
    ['first_name[ilike]=*mar', 'suffix', 'mar'],
    ['first_name[ilike]=mar', 'whole', 'mar'],
    ['first_name[ilike]=', 'whole', ''],
    ['first_name[ilike]=**', 'substring', ''],
    // A client that encodes nothing is understood when the query is unambiguous.
    ['first_name[ilike]=*50% [x]=&_*', 'substring', '50% [x]=&_'],
    ['first_name[ilike]=*%7c%2A%25%41*', 'substring', '|*%%41'],
    ['first_name[ilike]=*a\nb*', 'substring', 'a b'],
  ])('%j is read', (search, match, text) => {
    expect(termsOf(parseSearch(people, search))).toEqual([{ field: 'first_name', match, text }])
  })

  it.each([
    ['password[ilike]=*a*', "There is no field 'password' here."],
    ['first_name[eq]=a', "'eq' is no way to search."],
    ['first_name[like]=*a*', "'like' is no way to search."],
    ['__proto__[ilike]=*a*', "There is no field '__proto__' here."],
    ['first_name[ilike]=a*b', "Use '*' only at the ends of a term."],
    ['first_name[ilike]=***', "Use '*' only at the ends of a term."],
    ['first_name', 'Use field[operator]=value.'],
    ['first_name[ilike]', 'Use field[operator]=value.'],
    ['first_name[ilike]=*a*|', 'Use field[operator]=value.'],
    ['|', 'Use field[operator]=value.'],
    [' first_name[ilike]=*a*', 'Use field[operator]=value.'],
    ['first_name[ilike]=*\0*', 'That is not readable text.'],
    ['first_name[ilike]=*\uD800*', 'That is not readable text.'],
    [`first_name[ilike]=*${'a'.repeat(101)}*`, 'Use at most 100 characters in a term.'],
    [Array(11).fill('email[ilike]=a').join('|'), 'Use at most 10 terms.'],
  ])('%j is refused: %s', (search, error) => {
    expect(errorOf(parseSearch(people, search))).toBe(error)
  })

  it('is refused with more terms than are allowed', () => {
    const search = Array(MAX_TERMS).fill('email[ilike]=a').join('|')
    expect(termsOf(parseSearch(people, search))).toHaveLength(MAX_TERMS)
  })

  it('that is missing filters nothing', () => {
    expect(termsOf(parseSearch(people))).toEqual([])
    expect(termsOf(parseSearch(people, ''))).toEqual([])
  })

  it('is either read or refused, whatever the input', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      anyText.map((text) => `first_name[ilike]=${text}`),
      anyText.map((text) => `${text}[ilike]=a`),
    )
    fc.assert(
      fc.property(anything, (search) => {
        const parsed = parseSearch(people, search)
        if ('error' in parsed) expect(parsed.error).not.toBe('')
        else for (const { field } of parsed.terms) expect(people).toContain(field)
      }),
      { numRuns: 500 },
    )
  })
})

describe('filters', () => {
  it('are the same after encoding and decoding, whatever is in them', () => {
    const filter: fc.Arbitrary<Filter<(typeof areas)[number]>> = fc.record({
      field: fc.constantFrom(...areas),
      operator: fc.constantFrom('eq', 'ne'),
      value: typed.map((text) => text.slice(0, 90).toWellFormed()),
    })
    fc.assert(
      fc.property(fc.array(filter, { maxLength: MAX_TERMS }), (filters) => {
        expect(termsOf(parseFilters(areas, filtersFor(filters)))).toEqual(filters)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['category_name[ilike]=*a*', "'ilike' is no way to filter."],
    ['category_name[gt]=a', "'gt' is no way to filter."],
    ['bid_status[eq]=open', "There is no field 'bid_status' here."],
    ['category_name=dui', 'Use field[operator]=value.'],
    ['category_name[eq]=dui&', 'Use field[operator]=value.'],
    ['category_name[eq]=a\0', 'That is not readable text.'],
  ])('%j are refused: %s', (filters, error) => {
    expect(errorOf(parseFilters(areas, filters))).toBe(error)
  })
})
