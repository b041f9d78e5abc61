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
  const question = controlledActor<void, void>()
  const reach = createActor(
    connectivityMachine.provide({ actors: { askServer: question.logic } }),
  ).start()
  const says = (word: 'responding' | 'unreachable') =>
    expect(reach.getSnapshot().hasTag('responding')).toBe(word === 'responding')
  const answer = async () => {
    question.runs.at(-1)?.resolve()
    await settled()
  }
  const fail = async () => {
    question.runs.at(-1)?.reject(new TypeError('No answer came.'))
    await settled()
  }
  return { reach, question, says, answer, fail }
}

describe('whether the server responds', () => {
  it('is checked after the first failed call, and no banner shows while it responds', async () => {
    const { reach, question, says, answer } = start()
    reach.send({ type: 'call.fail' })
    expect(question.runs).toHaveLength(1)
    says('responding')
    await answer()
    vi.advanceTimersByTime(10_000)
    says('responding')
  })

  it('is no at once when the check fails, and after 1.4 s without a response', async () => {
    const unreachable = start()
    unreachable.reach.send({ type: 'call.fail' })
    await unreachable.fail()
    unreachable.says('unreachable')

    const hanging = start()
    hanging.reach.send({ type: 'call.fail' })
    vi.advanceTimersByTime(1_399)
    hanging.says('responding')
    vi.advanceTimersByTime(1)
    hanging.says('unreachable')
  })

  it('is checked again every 5 seconds until it is yes', async () => {
    const { reach, question, says, answer, fail } = start()
    reach.send({ type: 'call.fail' })
    await fail()
    expect(question.runs).toHaveLength(2)
    await fail()
    vi.advanceTimersByTime(5_000)
    expect(question.runs).toHaveLength(3)
    says('unreachable')
    await answer()
    says('responding')
  })

  it('is yes as soon as any call is answered, or the phone finds another connection', async () => {
    for (const type of ['call.respond', 'network.online'] as const) {
      const { reach, says, fail } = start()
      reach.send({ type: 'call.fail' })
      await fail()
      says('unreachable')
      reach.send({ type })
      says('responding')
    }
  })
})
