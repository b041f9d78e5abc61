// What a customer reads of the attorneys who have opened their case or seen the names in it.
import { expect, it } from 'vitest'
import { passesText, readersText } from '#src/features/case/readers-text.ts'

it('the text says on which days attorneys have opened the case', () => {
  const [first_read_at, last_read_at] = ['2026-11-03T15:00:00.000Z', '2026-11-07T15:00:00.000Z']
  const days = { first_read_at, last_read_at }
  expect(readersText({ reader_count: 0 })).toBe('No attorney has opened it yet')
  expect(readersText({ reader_count: 4 })).toBe('Opened by 4 attorneys')
  expect(readersText({ reader_count: 1, first_read_at, last_read_at: first_read_at })).toBe(
    'Opened by 1 attorney, on November 3, 2026',
  )
  expect(readersText({ reader_count: 4, ...days })).toBe(
    'Opened by 4 attorneys, first on November 3, 2026, last on November 7, 2026',
  )
})

it('the text says how many attorneys saw the names of others in a case', () => {
  const [first_party_read_at, last_party_read_at] = [
    '2026-11-03T15:00:00.000Z',
    '2026-11-07T15:00:00.000Z',
  ]
  expect(readersText({ reader_count: 0, party_reader_count: 0 })).toBe(
    'No attorney has opened it yet',
  )
  expect(
    readersText({
      reader_count: 0,
      party_reader_count: 3,
      first_party_read_at,
      last_party_read_at,
    }),
  ).toBe(
    'No attorney has opened it yet. 3 attorneys saw the names of the other people in it, first on November 3, 2026, last on November 7, 2026.',
  )
  const seen = { first_party_read_at, last_party_read_at: first_party_read_at }
  expect(readersText({ reader_count: 1, party_reader_count: 1, ...seen })).toBe(
    'Opened by 1 attorney. 1 attorney saw the names of the other people in it, on November 3, 2026.',
  )
})

it('names the reasons of attorneys who passed, with numbers where there are several', () => {
  expect(passesText({})).toBeUndefined()
  expect(passesText({ passes: [{ reason: 'too_far', count: 1 }] })).toBe(
    '1 attorney passed: too far away',
  )
  expect(passesText({ passes: [{ reason: 'price', count: 3 }] })).toBe(
    '3 attorneys passed: because of the price',
  )
  const passes = [
    { reason: 'not_my_field', count: 2 },
    { reason: 'no_capacity', count: 1 },
    { reason: 'other', count: 1 },
  ] as const
  expect(passesText({ passes: [...passes] })).toBe(
    '4 attorneys passed: 2 not their field, 1 no time, 1 for another reason',
  )
})
