import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import {
  type OutboxEmitted,
  type OutboxInput,
  outboxMachine,
} from '#machines/client/outbox.machine.ts'
import { bidItemOf, type DeliveryResult, type OutboxItem } from '#machines/client/outbox-item.ts'
import { controlledActor, settled } from './client-support.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const item = (id: string, status: OutboxItem['status'] = 'waiting'): OutboxItem => ({
  id,
  queuedAt: '2026-11-02T12:00:00.000Z',
  outgoing: {
    kind: 'bid',
    legalCase: { id, categoryName: 'dui', number: 7 },
    body: { attorney_id: 'a', case_id: id, bid_amount: 1800 },
  },
  status,
  refusal: null,
})

function start(input: Partial<OutboxInput> = {}) {
  const send = controlledActor<DeliveryResult, OutboxItem>()
  const emitted: OutboxEmitted[] = []
  const outbox = createActor(outboxMachine.provide({ actors: { sendItem: send.logic } }), {
    input: { items: [], isOnline: true, ...input },
  })
  outbox.on('*', (event) => emitted.push(event))
  outbox.start()
  const answer = async (result: DeliveryResult) => {
    send.runs.at(-1)?.resolve(result)
    await settled()
  }
  const add = (id: string) => {
    const { queuedAt, outgoing } = item(id)
    outbox.send({ type: 'item.add', id, queuedAt, outgoing })
  }
  const sent = () => send.runs.map((run) => run.input.id)
  const state = () => outbox.getSnapshot().value
  const items = () => outbox.getSnapshot().context.items
  return { outbox, send, emitted, answer, add, sent, state, items }
}

const accepted: DeliveryResult = { status: 'accepted' }
const refused: DeliveryResult = {
  status: 'refused',
  message: 'The case is closed.',
  errors: [],
  code: 'STATUS_CONFLICT',
}

describe('the outbox', () => {
  it('sends one item at a time, in the order of the queue', async () => {
    const { add, sent, answer, items, emitted, state } = start()
    add('1')
    add('2')
    expect(sent()).toEqual(['1'])
    await answer(accepted)
    expect(sent()).toEqual(['1', '2'])
    await answer(accepted)
    expect(items()).toEqual([])
    expect(state()).toBe('idle')
    expect(emitted.map((event) => [event.type, event.item.id])).toEqual([
      ['item.accepted', '1'],
      ['item.accepted', '2'],
    ])
  })

  it('accepts the same item once, however often it is added', () => {
    const { add, items } = start({ isOnline: false })
    for (let press = 0; press < 5; press++) add('1')
    expect(items()).toHaveLength(1)
  })

  it('waits offline, and sends when back online', () => {
    const { add, sent, state, outbox } = start({ isOnline: false })
    add('1')
    expect(state()).toBe('offline')
    expect(sent()).toEqual([])
    outbox.send({ type: 'network.online' })
    expect(sent()).toEqual(['1'])
  })

  it('tries at once when the person says Send now', () => {
    const { add, sent, outbox } = start({ isOnline: false })
    add('1')
    outbox.send({ type: 'queue.send' })
    expect(sent()).toEqual(['1'])
  })

  it('waits longer after each failed attempt, and keeps the same item', async () => {
    const { add, sent, answer, state } = start()
    add('1')
    for (const pause of [1_000, 2_000, 4_000]) {
      await answer({ status: 'retry' })
      expect(state()).toBe('backingOff')
      vi.advanceTimersByTime(pause - 1)
      expect(state()).toBe('backingOff')
      vi.advanceTimersByTime(1)
      expect(state()).toBe('sending')
    }
    expect(sent()).toEqual(['1', '1', '1', '1'])
  })

  it('waits as long as the server says', async () => {
    const { add, answer, state } = start()
    add('1')
    await answer({ status: 'retry', afterMs: 30_000 })
    vi.advanceTimersByTime(29_999)
    expect(state()).toBe('backingOff')
    vi.advanceTimersByTime(1)
    expect(state()).toBe('sending')
  })

  it('sends nothing before the time that the server has set, unless the person says Send now', () => {
    const early = () => ({ ...item('1'), notBefore: new Date(Date.now() + 30_000).toISOString() })
    const { outbox, sent, state, items } = start({ items: [early()] })
    expect(state()).toBe('backingOff')
    expect(items()[0]?.status).toBe('waiting')
    outbox.send({ type: 'page.show' })
    outbox.send({ type: 'network.online' })
    vi.advanceTimersByTime(29_999)
    expect(sent()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent()).toEqual(['1'])

    const second = start({ items: [early()], isOnline: false })
    second.outbox.send({ type: 'network.online' })
    expect(second.state()).toBe('backingOff')
    second.outbox.send({ type: 'queue.send' })
    expect(second.sent()).toEqual(['1'])
  })

  it('treats a failure to send as a failed attempt', async () => {
    const { add, send, state, items } = start()
    add('1')
    send.runs[0]?.reject(new Error('no storage'))
    await settled()
    expect(state()).toBe('backingOff')
    expect(items()[0]?.status).toBe('waiting')
  })

  it('sets a refused item aside with the reason, and continues with the next', async () => {
    const { add, sent, answer, items, emitted, outbox } = start()
    add('1')
    add('2')
    await answer(refused)
    expect(items()[0]).toMatchObject({
      id: '1',
      status: 'refused',
      refusal: { message: 'The case is closed.' },
    })
    expect(emitted[0]?.type).toBe('item.refused')
    expect(sent()).toEqual(['1', '2'])
    outbox.send({ type: 'item.discard', id: '1' })
    expect(items().map(({ id }) => id)).toEqual(['2'])
  })

  it('does not cancel an item that is being sent', () => {
    const { add, items, outbox } = start()
    add('1')
    outbox.send({ type: 'item.discard', id: '1' })
    expect(items()).toHaveLength(1)
  })

  it('is idle again when the last waiting item is discarded', () => {
    const { add, state, outbox } = start({ isOnline: false })
    add('1')
    outbox.send({ type: 'item.discard', id: '1' })
    expect(state()).toBe('idle')
  })

  it('waits for the person to sign in again, and loses nothing', async () => {
    const { add, sent, answer, state, items, outbox } = start()
    add('1')
    await answer({ status: 'signInNeeded', reason: 'ended' })
    expect(state()).toBe('signInNeeded')
    expect(items()[0]?.status).toBe('waiting')
    outbox.send({ type: 'session.renew' })
    expect(sent()).toEqual(['1', '1'])
  })

  it('waits for the person to confirm their email, and loses nothing', async () => {
    const { add, sent, answer, state, items, outbox } = start()
    add('1')
    await answer({ status: 'confirmNeeded' })
    expect(state()).toBe('confirmNeeded')
    expect(items()[0]?.status).toBe('waiting')
    outbox.send({ type: 'session.renew' })
    expect(state()).toBe('confirmNeeded')
    outbox.send({ type: 'email.confirm' })
    expect(sent()).toEqual(['1', '1'])
  })

  it('sends again an item that was being sent when the app ended', () => {
    const { sent } = start({ items: [item('0', 'refused'), item('1', 'sending'), item('2')] })
    expect(sent()).toEqual(['1'])
  })

  it('picks up what another window queued, and continues to send its own item', async () => {
    const { add, sent, answer, items, outbox } = start()
    add('1')
    outbox.send({ type: 'queue.load', items: [item('1', 'sending'), item('2')] })
    expect(items().map(({ status }) => status)).toEqual(['sending', 'waiting'])
    await answer(accepted)
    expect(sent()).toEqual(['1', '2'])
  })

  it('drops items that another window or the worker has sent, and says so', async () => {
    const { add, sent, answer, items, emitted, outbox } = start()
    add('1')
    add('2')
    add('3')
    await answer({ status: 'gone' })
    expect(sent()).toEqual(['1', '2'])
    const declined = { message: 'The case is closed.', errors: [], code: 'STATUS_CONFLICT' }
    outbox.send({
      type: 'queue.load',
      items: [item('2'), { ...item('3', 'refused'), refusal: declined }],
    })
    outbox.send({ type: 'queue.load', items: [item('2')] })
    expect(emitted.map((event) => [event.type, event.item.id])).toEqual([
      ['item.gone', '1'],
      ['item.refused', '3'],
    ])
    expect(items().map(({ id }) => id)).toEqual(['2'])
  })

  it('ends its pause when the app becomes visible or the connection is back', async () => {
    const { add, answer, state, outbox } = start()
    add('1')
    await answer({ status: 'retry' })
    outbox.send({ type: 'page.show' })
    expect(state()).toBe('sending')
    await answer({ status: 'retry' })
    outbox.send({ type: 'network.online' })
    expect(state()).toBe('sending')
  })

  it('waits out the pause that the server asked for, unless the person says Send now', async () => {
    const { add, answer, state, outbox } = start()
    add('1')
    await answer({ status: 'retry', afterMs: 30_000 })
    outbox.send({ type: 'page.show' })
    outbox.send({ type: 'network.online' })
    expect(state()).toBe('backingOff')
    outbox.send({ type: 'queue.send' })
    expect(state()).toBe('sending')
  })
})

it('the unsent bid on a case is neither the bid on another case nor a case that waits', () => {
  const { outgoing: _, ...waiting } = item('k1')
  const legalCase: OutboxItem = {
    ...waiting,
    outgoing: { kind: 'case', draft: {} as never, body: {} as never },
  }
  const items = [legalCase, item('k2'), item('k1')]
  expect(bidItemOf(items, 'k1')).toBe(items[2])
  expect(bidItemOf(items, 'k3')).toBeUndefined()
})
