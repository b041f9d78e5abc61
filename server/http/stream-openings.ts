// Delays the openings of live streams. After a restart hundreds of phones open theirs again at
// once, and each then loads its screen. That would be too many calls at once, so streams open one
// after the other, and calls go before them.
import { setTimeout as wait } from 'node:timers/promises'
import { createFairQueue, type FairQueue } from '#server/web/fair-queue.ts'
import type { Sender } from '#server/web/sender.ts'

// The app gives up a stream that has not opened after 15 seconds. Until then the screen can be
// used, so none is refused early.
const LIMITS = { running: 1, waiting: 2_000, waitingOfOne: 400, waitMs: 12_000 }
/** The shortest time between two openings. */
const OPENED_EVERY_MS = 10
/** The longest time that calls hold up an opening whose turn it is. */
const HELD_UP_MS = 500

/** Creates the order of the openings. `calls`: the queue of the calls that go before them. */
export function createStreamOpenings(calls: Pick<FairQueue, 'isWaiting'>) {
  const queue = createFairQueue(LIMITS)
  let openedMs = Number.NEGATIVE_INFINITY

  async function waitForTurn(): Promise<void> {
    const from = performance.now()
    const early = openedMs + OPENED_EVERY_MS - from
    if (early > 0) await wait(early)
    while (calls.isWaiting() && performance.now() - from < HELD_UP_MS) await wait(OPENED_EVERY_MS)
    openedMs = performance.now()
  }

  return {
    /**
     * Runs the check of the caller of a stream when its turn comes. Rejects as a fair queue does.
     */
    run: <Result>(from: Sender, task: () => Promise<Result>): Promise<Result> =>
      queue.run(from, async () => {
        await waitForTurn()
        return task()
      }),
  }
}
