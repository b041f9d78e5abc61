import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import {
  draftSyncMachine,
  type SyncOrder,
  type SyncResult,
} from '#machines/client/draft-sync.machine.ts'
import { controlledActor, settled } from './client-support.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start({ isOnline = true } = {}) {
  const { logic, runs } = controlledActor<SyncResult, SyncOrder>()
  const actor = createActor(draftSyncMachine.provide({ actors: { syncDrafts: logic } }), {
    input: { isOnline },
  }).start()
  const answer = async (result: SyncResult) => {
    runs.at(-1)?.resolve(result)
    await settled()
  }
  return {
    actor,
    runs,
    answer,
    state: () => actor.getSnapshot().value,
    orders: () => runs.map(({ input }) => input.isPull),
  }
}

/** Starts one that has nothing left to do. */
async function startIdle() {
  const sync = start()
  await sync.answer({ status: 'done' })
  return sync
}

describe('keeping drafts the same', () => {
  it('begins with all changes, of this phone and of the server', () => {
    expect(start().orders()).toEqual([true])
  })

  it('collects changes for two seconds, however fast a person types', async () => {
    const { actor, orders, state } = await startIdle()
    for (let key = 0; key < 10; key += 1) {
      actor.send({ type: 'draft.change' })
      vi.advanceTimersByTime(190)
    }
    expect(state()).toBe('gathering')
    vi.advanceTimersByTime(100)
    expect(orders()).toEqual([true, false])
  })

  it('fetches other phones’ changes at once when the app becomes visible', async () => {
    const { actor, orders } = await startIdle()
    actor.send({ type: 'draft.change' })
    actor.send({ type: 'drafts.pull' })
    expect(orders()).toEqual([true, true])
  })

  it('runs once more for changes that came while it ran', async () => {
    const { actor, orders, answer, state } = start()
    actor.send({ type: 'draft.change' })
    expect(orders()).toEqual([true])
    await answer({ status: 'done' })
    expect(state()).toBe('gathering')
    vi.advanceTimersByTime(2_000)
    actor.send({ type: 'drafts.pull' })
    await answer({ status: 'done' })
    expect(orders()).toEqual([true, false, true])
    await answer({ status: 'done' })
    expect(state()).toBe('idle')
  })

  it('waits without a connection, and syncs everything when it is back', async () => {
    const { actor, orders, state } = await startIdle()
    actor.send({ type: 'network.offline' })
    actor.send({ type: 'draft.change' })
    vi.advanceTimersByTime(60_000)
    expect([state(), orders()]).toEqual(['offline', [true]])
    actor.send({ type: 'network.online' })
    expect(orders()).toEqual([true, true])
  })

  it('makes no request at a start without a connection', () => {
    expect(start({ isOnline: false }).orders()).toEqual([])
  })

  it('waits longer after each failed attempt, and keeps what is to be synced', async () => {
    const { orders, answer, state } = start()
    for (const pause of [2_000, 4_000, 8_000]) {
      await answer({ status: 'retry' })
      vi.advanceTimersByTime(pause - 1)
      expect(state()).toBe('backingOff')
      vi.advanceTimersByTime(1)
      expect(state()).toBe('syncing')
    }
    expect(orders()).toEqual([true, true, true, true])
  })

  it('waits as long as the server says', async () => {
    const { answer, state } = start()
    await answer({ status: 'retry', afterMs: 30_000 })
    vi.advanceTimersByTime(29_999)
    expect(state()).toBe('backingOff')
    vi.advanceTimersByTime(1)
    expect(state()).toBe('syncing')
  })

  it('tries again at once when the app becomes visible, or the connection is back', async () => {
    const { actor, orders, answer, runs } = start()
    await answer({ status: 'retry' })
    actor.send({ type: 'drafts.pull' })
    expect(orders()).toHaveLength(2)
    runs.at(-1)?.reject(new Error('no storage'))
    await settled()
    actor.send({ type: 'network.offline' })
    actor.send({ type: 'network.online' })
    expect(orders()).toEqual([true, true, true])
  })

  it('waits out the pause that the server asked for, and then fetches what was asked for meanwhile', async () => {
    const { actor, orders, answer, state } = await startIdle()
    actor.send({ type: 'draft.change' })
    vi.advanceTimersByTime(2_000)
    await answer({ status: 'retry', afterMs: 30_000 })
    actor.send({ type: 'drafts.pull' })
    actor.send({ type: 'network.online' })
    vi.advanceTimersByTime(29_999)
    expect([state(), orders()]).toEqual(['backingOff', [true, false]])
    vi.advanceTimersByTime(1)
    expect(orders()).toEqual([true, false, true])
  })

  it('still fetches other phones’ changes after an upload that failed', async () => {
    const { actor, orders, answer } = await startIdle()
    actor.send({ type: 'draft.change' })
    vi.advanceTimersByTime(2_000)
    await answer({ status: 'retry' })
    actor.send({ type: 'drafts.pull' })
    expect(orders()).toEqual([true, false, true])
  })

  it('waits for the person to sign in again', async () => {
    const { actor, orders, answer, state } = start()
    await answer({ status: 'signInNeeded', reason: 'ended' })
    actor.send({ type: 'drafts.pull' })
    vi.advanceTimersByTime(60_000)
    expect([state(), orders()]).toEqual(['signInNeeded', [true]])
    actor.send({ type: 'session.renew' })
    expect(orders()).toEqual([true, true])
  })

  it('sends a change that was refused for want of a log-in after the next one', async () => {
    const { actor, orders, answer } = await startIdle()
    actor.send({ type: 'draft.change' })
    vi.advanceTimersByTime(2_000)
    await answer({ status: 'signInNeeded', reason: 'ended' })
    actor.send({ type: 'session.renew' })
    vi.advanceTimersByTime(2_000)
    expect(orders()).toEqual([true, false, false])
  })
})
