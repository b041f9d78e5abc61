// How long work that can wait does wait. Needs no server.
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { MAX_WAIT_MS, waitForSpareTime } from '#server/web/spare-time.ts'

const ago = (ms: number) => new Date(Date.now() - ms)

/**
 * Keeps the event loop busy until the promise has settled. Returns how long that took, in
 * milliseconds.
 */
async function busyUntil(settled: Promise<void>): Promise<number> {
  const start = performance.now()
  let isOver = false
  const over = settled.then(() => {
    isOver = true
  })
  while (!isOver) {
    const end = performance.now() + 10
    while (performance.now() < end);
    await turn()
  }
  await over
  return performance.now() - start
}

describe('deferrable work', () => {
  it('begins at once when the event loop has time to spare', async () => {
    const start = performance.now()
    await waitForSpareTime(new Date())
    expect(performance.now() - start).toBeLessThan(MAX_WAIT_MS / 2)
  })

  it('waits while the event loop is busy, and no longer than the limit', async () => {
    const due = ago(MAX_WAIT_MS - 400)
    expect(await busyUntil(waitForSpareTime(due))).toBeGreaterThan(300)
  })

  it('starts at once when it has already waited as long as the limit', async () => {
    expect(await busyUntil(waitForSpareTime(ago(MAX_WAIT_MS)))).toBeLessThan(300)
  })

  it('does not wait longer when another clock is ahead', async () => {
    const start = performance.now()
    await waitForSpareTime(ago(-3_600_000))
    expect(performance.now() - start).toBeLessThan(MAX_WAIT_MS / 2)
  })
})
