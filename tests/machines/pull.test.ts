import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { pullMachine, READY_PX } from '#machines/client/pull.machine.ts'
import { controlledActor, settled } from './client-support.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start() {
  const refresh = controlledActor<void, void>()
  const actor = createActor(pullMachine.provide({ actors: { refresh: refresh.logic } })).start()
  const state = () => actor.getSnapshot().value
  const pullTo = (distance: number) => {
    actor.send({ type: 'pull.start' })
    actor.send({ type: 'pull.move', distance })
  }
  return { actor, refresh, state, pullTo }
}

describe('pulling a screen down', () => {
  it('refreshes when it is let go far enough down, and says when that is done', async () => {
    const { actor, refresh, state, pullTo } = start()
    pullTo(READY_PX)
    expect(state()).toBe('ready')
    expect(refresh.runs).toHaveLength(0)
    actor.send({ type: 'pull.end' })
    expect(state()).toBe('refreshing')
    expect(actor.getSnapshot().context.distance).toBe(0)
    refresh.runs[0]?.resolve()
    await settled()
    expect(state()).toBe('refreshed')
    vi.advanceTimersByTime(2_000)
    expect(state()).toBe('idle')
  })

  it('does nothing when it is let go early, pushed back up, or interrupted', () => {
    const { actor, refresh, state, pullTo } = start()
    pullTo(READY_PX - 1)
    expect(state()).toBe('pulling')
    actor.send({ type: 'pull.end' })
    pullTo(READY_PX + 50)
    actor.send({ type: 'pull.move', distance: 20 })
    expect(state()).toBe('pulling')
    expect(actor.getSnapshot().context.distance).toBe(20)
    actor.send({ type: 'pull.end' })
    pullTo(READY_PX)
    actor.send({ type: 'pull.cancel' })
    expect(state()).toBe('idle')
    expect(actor.getSnapshot().context.distance).toBe(0)
    expect(refresh.runs).toHaveLength(0)
  })

  it('refreshes once, however often it is pulled during a refresh', () => {
    const { actor, refresh, pullTo } = start()
    for (let pull = 0; pull < 3; pull++) {
      pullTo(READY_PX)
      actor.send({ type: 'pull.end' })
    }
    expect(refresh.runs).toHaveLength(1)
  })

  it('can be tried again at once, after a success and after a failure', async () => {
    const { actor, refresh, state, pullTo } = start()
    pullTo(READY_PX)
    actor.send({ type: 'pull.end' })
    refresh.runs[0]?.reject(new Error('no connection'))
    await settled()
    expect(state()).toBe('idle')
    pullTo(READY_PX)
    actor.send({ type: 'pull.end' })
    refresh.runs[1]?.resolve()
    await settled()
    pullTo(READY_PX)
    expect(state()).toBe('ready')
  })
})
