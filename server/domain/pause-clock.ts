// Ends pauses when their 24 hours are over: before a case is read, and from a timer for cases that nobody reads.
import { hasDuePauses, lockDuePauses } from '#server/db/cases.ts'
import type { Services } from '#server/operations/operation.ts'
import { lockCase } from './apply-event.ts'
import { forgetOldDrafts } from './drafts.ts'
import { forgetOldKeys } from './idempotency.ts'
import { sweepUploads } from './uploads.ts'

const AT_ONCE = 100
const EVERY_MS = 30_000

/** Reopens every case whose pause is over, a bounded number per transaction. */
export async function reopenDueCases(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  at = clock(),
): Promise<void> {
  while (await hasDuePauses(db.orm, at)) {
    await db.orm.transaction(async (tx) => {
      for (const id of await lockDuePauses(tx, at, AT_ONCE)) await lockCase(tx, id, at)
    })
  }
}

/** A timer that runs. `stop` resolves when its last run is over. */
export interface PauseClock {
  stop(): Promise<void>
}

/**
 * Reopens due cases, forgets old idempotency keys and drafts, and removes unused pictures every 30 seconds. A failed run
 * is told and tried again.
 */
export function startPauseClock(services: Services, onError: (error: unknown) => void): PauseClock {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const run = async () => {
    if (busy) return
    busy = true
    try {
      await reopenDueCases(services)
      await forgetOldKeys(services.db.orm, services.clock())
      await forgetOldDrafts(services.db.orm, services.clock())
      await sweepUploads(services)
    } catch (error) {
      onError(error)
    } finally {
      busy = false
    }
  }
  const timer = setInterval(() => {
    running = run()
  }, EVERY_MS)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}
