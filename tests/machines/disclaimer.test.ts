// What Fastpass is and is not: the versions of its text.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  DISCLAIMER,
  DISCLAIMERS,
  shownDisclaimer,
} from '#machines/lifecycle/disclaimer/disclaimer.ts'

/** Of each version that people have read, what its text hashes to. */
const SHOWN: Record<number, string> = { 1: '71293a935e7f4d21' }

it('a text of the disclaimer that people have read never changes', () => {
  const hashes = DISCLAIMERS.map(({ version, ...text }) => [
    version,
    createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16),
  ])
  expect(Object.fromEntries(hashes)).toEqual(SHOWN)
})

it('the versions of the disclaimer are numbered by age, and the latest is shown', () => {
  const oldestFirst = DISCLAIMERS.toReversed()
  expect(oldestFirst.map(({ version }) => version)).toEqual(
    DISCLAIMERS.map((_, index) => index + 1),
  )
  expect(oldestFirst.map(({ writtenAt }) => writtenAt)).toEqual(
    oldestFirst.map(({ writtenAt }) => writtenAt).toSorted(),
  )
  expect(DISCLAIMER.version).toBe(DISCLAIMERS.length)
})

it('only a version of the disclaimer that was shown can have been read', () => {
  for (const { version } of DISCLAIMERS) expect(shownDisclaimer(version)).toBe(version)
  for (const version of [undefined, 0, DISCLAIMERS.length + 1]) {
    expect(shownDisclaimer(version)).toBeUndefined()
  }
})
