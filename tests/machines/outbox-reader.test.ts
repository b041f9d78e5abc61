import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import {
  type OutboxReaderEmitted,
  outboxReaderMachine,
} from '#machines/client/outbox-reader.machine.ts'
import { controlledActor, settled } from './client-support.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const item: OutboxItem = {
  id: '1',
  queuedAt: '2026-11-02T12:00:00.000Z',
  outgoing: {
    kind: 'bid',
    legalCase: { id: '1', categoryName: 'dui', number: 7 },
    body: { attorney_id: 'a', case_id: '1', bid_amount: 1800 },
  },
  status: 'waiting',
  refusal: null,
}

function start() {
  const read = controlledActor<readonly OutboxItem[], void>()
  const emitted: OutboxReaderEmitted[] = []
  const reader = createActor(outboxReaderMachine.provide({ actors: { readItems: read.logic } }))
  reader.on('items.read', (event) => emitted.push(event))
  reader.start()
  const succeed = async (...items: OutboxItem[]) => {
    read.runs.at(-1)?.resolve(items)
    await settled()
  }
  const fail = async () => {
    read.runs.at(-1)?.reject(new Error('Connection to Indexed Database server lost.'))
    await settled()
  }
  const state = () => reader.getSnapshot().value
  return { reader, read, emitted, succeed, fail, state }
}

describe('reading the outbox', () => {
  it('reads at start, and again after each change', async () => {
    const { reader, read, emitted, succeed, state } = start()
    await succeed()
    expect(state()).toBe('read')
    reader.send({ type: 'items.change' })
    await succeed(item)
    expect(read.runs).toHaveLength(2)
    expect(emitted.map(({ items }) => items)).toEqual([[], [item]])
    expect(reader.getSnapshot().context.items).toEqual([item])
  })

  it('repeats a failed read, later after each failure, and keeps what it has read', async () => {
    const { reader, emitted, succeed, fail, state } = start()
    await succeed(item)
    reader.send({ type: 'items.change' })
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      await fail()
      expect(state()).toBe('backingOff')
      expect(reader.getSnapshot().context.items).toEqual([item])
      vi.advanceTimersByTime(pause - 1)
      expect(state()).toBe('backingOff')
      vi.advanceTimersByTime(1)
      expect(state()).toBe('reading')
    }
    await succeed()
    expect(emitted.map(({ items }) => items)).toEqual([[item], []])
    reader.send({ type: 'items.change' })
    await fail()
    vi.advanceTimersByTime(1_000)
    expect(state()).toBe('reading')
  })

  it('reads at once when something changes during a pause', async () => {
    const { reader, read, fail, state } = start()
    await fail()
    reader.send({ type: 'items.change' })
    expect(state()).toBe('reading')
    expect(read.runs).toHaveLength(2)
  })

  it('does not take what was read before a change', async () => {
    const { reader, read, emitted, succeed } = start()
    reader.send({ type: 'items.change' })
    read.runs[0]?.resolve([])
    await settled()
    expect(emitted).toEqual([])
    await succeed(item)
    expect(emitted.map(({ items }) => items)).toEqual([[item]])
  })
})
