// Hundreds of phones open their streams at once after a restart. They delay neither calls nor each
// other's checks.
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectionShares } from '#server/db/connection/connection-shares.ts'
import { type Database, rows } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { createLive } from '#server/domain/notifications/live.ts'
import { createStreamOpenings } from '#server/http/stream-openings.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { isPostgres } from '#tests/support/database.ts'
import { askForEvents } from '#tests/support/events.ts'

const { calls: SLOTS } = connectionShares()
const OPENED_EVERY_MS = 10
const CHECK_MS = 30_000
const STREAMS = 60

const waitingForLocks = sql`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe.runIf(isPostgres)('streams that open while the database is slow', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ listen: true })
  })
  afterAll(() => api.close())

  it('take no slot from calls, and open when it responds', async () => {
    const maria = await api.customer()
    const remembered = (await maria.must('createSession')).data.refresh_token
    const tom = await api.customer()
    await tom.must('listDrafts')
    const end = new AbortController()
    onTestFinished(() => end.abort())
    const { orm } = api.services.db
    const { opening } = await orm.transaction(async (tx) => {
      // The sign-in of a call is in another table than a remembered session.
      await tx.execute(sql`lock table product_sessions in access exclusive mode`)
      const opening = Promise.allSettled(
        Array.from({ length: 3 * SLOTS }, () => askForEvents(api.origin, remembered, end.signal)),
      )
      await expect.poll(() => rows(orm, waitingForLocks)).toHaveLength(1)
      for (let call = 0; call < 3 * SLOTS; call += 1) await tom.must('listDrafts')
      expect(await rows(orm, waitingForLocks)).toHaveLength(1)
      return { opening }
    })
    for (const opened of await opening) expect(opened).toMatchObject({ value: { status: 200 } })
  })
})

describe('streams that open at once', () => {
  const from = { ip: '198.51.100.7', isGone: () => false }
  /** Opens streams at once. Returns how long it takes until all are open, ms. */
  const openAll = async (count: number, isWaiting: () => boolean) => {
    const openings = createStreamOpenings({ isWaiting })
    const begun = performance.now()
    await Promise.all(Array.from({ length: count }, () => openings.run(from, async () => {})))
    return performance.now() - begun
  }

  it('open one after the other', async () => {
    expect(await openAll(20, () => false)).toBeGreaterThan(19 * (OPENED_EVERY_MS - 1))
  })

  it('wait while calls wait, but not forever', async () => {
    let looks = 0
    await openAll(1, () => {
      looks += 1
      return looks < 4
    })
    expect(looks).toBe(4)
    expect(await openAll(1, () => true)).toBeGreaterThan(400)
  })
})

describe('open streams', () => {
  /**
   * Opens streams on a clock that stands still. Returns them, the check of each session, and what
   * listens to the database.
   */
  const openAll = async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const listen = vi.fn<Database['listen']>(async () => {})
    const live = createLive({ listen } as unknown as Database)
    onTestFinished(() => live.close())
    const checks = Array.from({ length: STREAMS }, () => vi.fn(async () => true))
    const streams: Readable[] = []
    for (const hasSession of checks) {
      const person = { id: newId(new Date()), role: 'customer' } as const
      streams.push(await live.open({ userId: person.id, person, hasSession }))
    }
    return { checks, streams, listener: listen.mock.calls[0]?.[1] }
  }

  it('do not all get the event to reload their screens at once', async () => {
    const { streams, listener } = await openAll()
    const countTold = () =>
      streams.filter((stream) => String(stream.read()).includes('refresh')).length
    countTold()
    listener?.onGap()
    await vi.advanceTimersByTimeAsync(9 * OPENED_EVERY_MS)
    expect(countTold()).toBe(10)
    await vi.advanceTimersByTimeAsync(STREAMS * OPENED_EVERY_MS)
    expect(countTold()).toBe(STREAMS - 10)
  })

  it('have their sessions checked at different moments', async () => {
    const { checks } = await openAll()
    const countChecked = () => checks.filter(({ mock }) => mock.calls.length > 0).length
    await vi.advanceTimersByTimeAsync(CHECK_MS / 2)
    expect(countChecked()).toBeGreaterThan(STREAMS / 6)
    expect(countChecked()).toBeLessThan((5 * STREAMS) / 6)
    await vi.advanceTimersByTimeAsync(CHECK_MS / 2)
    expect(countChecked()).toBe(STREAMS)
    await vi.advanceTimersByTimeAsync(3 * CHECK_MS)
    for (const { mock } of checks) expect(mock.calls.length).toBe(4)
  })
})
