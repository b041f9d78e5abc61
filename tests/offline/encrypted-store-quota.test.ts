// How much fetched data a phone keeps (specification §3.7).
import { expect, it } from 'vitest'
import {
  hasExpired,
  type RecordSize,
  recordsToRemove,
} from '#src/offline/encrypted/encrypted-store-quota.ts'

const DAY_MS = 24 * 3_600_000

const storeOf = (...records: [name: string, bytes: number, viewedAt: number][]) =>
  new Map(
    records.map(([name, bytes, viewedAt]): [string, RecordSize] => [name, { bytes, viewedAt }]),
  )

it('nothing is deleted while there is room', () => {
  expect(recordsToRemove(storeOf(['a', 50, 1], ['b', 50, 2]), 100)).toEqual([])
})

it('the least recently read entries are deleted first, and only as many as needed', () => {
  const held = storeOf(['today', 40, 30], ['long ago', 40, 10], ['lately', 40, 20])
  expect(recordsToRemove(held, 100)).toEqual(['long ago'])
  expect(recordsToRemove(held, 60)).toEqual(['long ago', 'lately'])
})

it('an entry larger than the quota is not stored, and nothing is deleted for it', () => {
  expect(recordsToRemove(storeOf(['small', 10, 1], ['huge', 500, 2]), 100)).toEqual(['huge'])
})

it('entries are kept for 30 days after they were read', () => {
  const then = Date.parse('2026-11-21T12:00:00Z')
  expect(hasExpired(then, then + 30 * DAY_MS)).toBe(false)
  expect(hasExpired(then, then + 30 * DAY_MS + 1)).toBe(true)
})
