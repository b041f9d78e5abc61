import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffDelay, withJitter } from '#machines/backoff.ts'

const range = { firstMs: 1_000, maxMs: 60_000 }

describe('the delay before a retry', () => {
  it('doubles after each failure, up to a maximum', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8].map((failures) => backoffDelay(range, { failures }))
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('is the one that the server requested, even zero', () => {
    expect(backoffDelay(range, { failures: 7, afterMs: 90_000 })).toBe(90_000)
    expect(backoffDelay(range, { failures: 7, afterMs: 0 })).toBe(0)
  })

  it('with jitter is between one and one and a half times its length', () => {
    fc.assert(
      fc.property(fc.nat(300_000), fc.double({ min: 0, max: 1, noNaN: true }), (delay, random) => {
        const jittered = withJitter(delay, random)
        expect(jittered).toBeGreaterThanOrEqual(delay)
        expect(jittered).toBeLessThanOrEqual(delay * 1.5)
      }),
    )
  })
})
