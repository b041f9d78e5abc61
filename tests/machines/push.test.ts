import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { type PushAnswer, type PushStatus, pushMachine } from '#machines/client/push.machine.ts'
import { controlledActor, settled } from './client-support.ts'

type Device = { deviceId: string | null }

function start() {
  const readStatus = controlledActor<PushStatus, void>()
  const ask = controlledActor<PushAnswer, void>()
  const subscribe = controlledActor<{ deviceId: string }, void>()
  const unsubscribe = controlledActor<void, Device>()
  const test = controlledActor<void, Device>()
  const push = createActor(
    pushMachine.provide({
      actors: {
        readStatus: readStatus.logic,
        askPermission: ask.logic,
        subscribe: subscribe.logic,
        unsubscribe: unsubscribe.logic,
        sendTest: test.logic,
      },
    }),
  ).start()
  const state = () => {
    const { value } = push.getSnapshot()
    return typeof value === 'string' ? value : Object.entries(value).flat().join('.')
  }
  return { push, state, readStatus, ask, subscribe, unsubscribe, test }
}

type Started = ReturnType<typeof start>

async function found(status: PushStatus): Promise<Started> {
  const machine = start()
  machine.readStatus.runs[0]?.resolve(status)
  await settled()
  return machine
}

async function pressed(type: 'push.turnOn' | 'push.turnOff' | 'test.send', from: PushStatus) {
  const machine = await found(from)
  machine.push.send({ type })
  return machine
}

const OFF = { is: 'off' } as const
const ON = { is: 'on', deviceId: 'device-1' } as const

async function answered(answer: PushAnswer) {
  const machine = await pressed('push.turnOn', OFF)
  machine.ask.runs[0]?.resolve(answer)
  await settled()
  return machine
}

const arrive = {
  loading: async () => start(),
  unsupported: () => found({ is: 'unsupported' }),
  notInstalled: () => found({ is: 'notInstalled' }),
  denied: () => found({ is: 'denied' }),
  'off.untried': () => found(OFF),
  'off.dismissed': () => answered('dismissed'),
  'off.failed': async () => {
    const machine = await answered('granted')
    machine.subscribe.runs[0]?.reject({ message: 'No connection.' })
    await settled()
    return machine
  },
  asking: () => pressed('push.turnOn', OFF),
  subscribing: () => answered('granted'),
  'on.untested': () => found(ON),
  'on.testing': () => pressed('test.send', ON),
  'on.tested': async () => {
    const machine = await pressed('test.send', ON)
    machine.test.runs[0]?.resolve()
    await settled()
    return machine
  },
  'on.testFailed': async () => {
    const machine = await pressed('test.send', ON)
    machine.test.runs[0]?.reject({ message: 'Please try again in a minute.' })
    await settled()
    return machine
  },
  unsubscribing: () => pressed('push.turnOff', ON),
}
type State = keyof typeof arrive

const events = ['push.turnOn', 'push.turnOff', 'test.send', 'permission.change'] as const

/**
 * The next state for each event in each state, in the order of `events`. A missing row does not
 * compile.
 */
const table: Record<State, readonly [State, State, State, State]> = {
  loading: ['loading', 'loading', 'loading', 'loading'],
  unsupported: ['unsupported', 'unsupported', 'unsupported', 'unsupported'],
  notInstalled: ['notInstalled', 'notInstalled', 'notInstalled', 'notInstalled'],
  denied: ['denied', 'denied', 'denied', 'loading'],
  'off.untried': ['asking', 'off.untried', 'off.untried', 'loading'],
  'off.dismissed': ['asking', 'off.dismissed', 'off.dismissed', 'loading'],
  'off.failed': ['asking', 'off.failed', 'off.failed', 'loading'],
  asking: ['asking', 'asking', 'asking', 'asking'],
  subscribing: ['subscribing', 'subscribing', 'subscribing', 'subscribing'],
  'on.untested': ['on.untested', 'unsubscribing', 'on.testing', 'loading'],
  'on.testing': ['on.testing', 'unsubscribing', 'on.testing', 'loading'],
  'on.tested': ['on.tested', 'unsubscribing', 'on.testing', 'loading'],
  'on.testFailed': ['on.testFailed', 'unsubscribing', 'on.testing', 'loading'],
  unsubscribing: ['unsubscribing', 'unsubscribing', 'unsubscribing', 'unsubscribing'],
}

const cells = Object.entries(table).flatMap(([from, ways]) =>
  ways.map((to, nth) => [from as State, events[nth] ?? 'push.turnOn', to] as const),
)

describe('notifications on this device', () => {
  it.each(cells)('in the state %s, %s leads to %s', async (from, type, to) => {
    const machine = await arrive[from]()
    expect(machine.state()).toBe(from)
    machine.push.send({ type })
    expect(machine.state()).toBe(to)
  })

  it('asks the browser for permission during the press', async () => {
    const { ask } = await pressed('push.turnOn', OFF)
    expect(ask.runs).toHaveLength(1)
  })

  it('asks for permission only on a press, and not again after a refusal', async () => {
    const off = await found(OFF)
    expect(off.ask.runs).toHaveLength(0)
    const refused = await answered('denied')
    expect(refused.state()).toBe('denied')
    refused.push.send({ type: 'push.turnOn' })
    expect(refused.ask.runs).toHaveLength(1)
  })

  it('is on once the server knows the device, and can be turned off', async () => {
    const { push, state, subscribe, unsubscribe } = await answered('granted')
    subscribe.runs[0]?.resolve({ deviceId: 'device-1' })
    await settled()
    expect(state()).toBe('on.untested')
    push.send({ type: 'push.turnOff' })
    expect(unsubscribe.runs[0]?.input).toEqual({ deviceId: 'device-1' })
    unsubscribe.runs[0]?.resolve()
    await settled()
    expect(state()).toBe('off.untried')
    expect(push.getSnapshot().context).toEqual({ deviceId: null, message: null })
  })

  it('says what went wrong, until it is tried again', async () => {
    const { push } = await arrive['off.failed']()
    expect(push.getSnapshot().context.message).toBe('No connection.')
    push.send({ type: 'push.turnOn' })
    expect(push.getSnapshot().context.message).toBeNull()
  })

  it('is off when a test finds that the device no longer accepts messages', async () => {
    const { push, state, test } = await arrive['on.testing']()
    test.runs[0]?.reject({ message: 'Turn them on again.', isGone: true })
    await settled()
    expect(state()).toBe('off.failed')
    expect(push.getSnapshot().context).toEqual({ deviceId: null, message: 'Turn them on again.' })
  })

  it('checks again when the permission has changed', async () => {
    const { push, state, readStatus } = await arrive.denied()
    push.send({ type: 'permission.change' })
    readStatus.runs[1]?.resolve(OFF)
    await settled()
    expect(state()).toBe('off.untried')
  })
})
