import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { connectivityMachine } from '#machines/client/connectivity.machine.ts'
import { controlledActor, settled } from './client-support.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start() {
  const healthCheck = controlledActor<void, void>()
  const actor = createActor(
    connectivityMachine.provide({ actors: { askServer: healthCheck.logic } }),
  ).start()
  const expectServerToBe = (state: 'responding' | 'unreachable') =>
    expect(actor.getSnapshot().hasTag('responding')).toBe(state === 'responding')
  const respond = async () => {
    healthCheck.runs.at(-1)?.resolve()
    await settled()
  }
  const fail = async () => {
    healthCheck.runs.at(-1)?.reject(new TypeError('No response.'))
    await settled()
  }
  return { actor, healthCheck, expectServerToBe, respond, fail }
}

describe('whether the server responds', () => {
  it('is checked after the first failed call, and no banner shows while it responds', async () => {
    const { actor, healthCheck, expectServerToBe, respond } = start()
    actor.send({ type: 'call.fail' })
    expect(healthCheck.runs).toHaveLength(1)
    expectServerToBe('responding')
    await respond()
    vi.advanceTimersByTime(10_000)
    expectServerToBe('responding')
  })

  it('is false at once when the check fails, and after 1.4 s without a response', async () => {
    const unreachable = start()
    unreachable.actor.send({ type: 'call.fail' })
    await unreachable.fail()
    unreachable.expectServerToBe('unreachable')

    const hanging = start()
    hanging.actor.send({ type: 'call.fail' })
    vi.advanceTimersByTime(1_399)
    hanging.expectServerToBe('responding')
    vi.advanceTimersByTime(1)
    hanging.expectServerToBe('unreachable')
  })

  it('is checked again every 5 seconds until it is true', async () => {
    const { actor, healthCheck, expectServerToBe, respond, fail } = start()
    actor.send({ type: 'call.fail' })
    await fail()
    expect(healthCheck.runs).toHaveLength(2)
    await fail()
    vi.advanceTimersByTime(5_000)
    expect(healthCheck.runs).toHaveLength(3)
    expectServerToBe('unreachable')
    await respond()
    expectServerToBe('responding')
  })

  it('is true as soon as any call has a response, or the phone finds another connection', async () => {
    for (const type of ['call.respond', 'network.online'] as const) {
      const { actor, expectServerToBe, fail } = start()
      actor.send({ type: 'call.fail' })
      await fail()
      expectServerToBe('unreachable')
      actor.send({ type })
      expectServerToBe('responding')
    }
  })
})
