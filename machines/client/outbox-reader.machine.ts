import { assign, emit, setup } from 'xstate'
import { backoffDelay } from '#machines/backoff.ts'
import { MINUTE_MS } from '#machines/durations.ts'
import type { OutboxItem } from './outbox-item.ts'
import { outputOf, providedActor } from './provided.ts'

/** The stored items may have changed, or may be readable again. */
export type OutboxReaderEvent = { type: 'items.change' }

export type OutboxReaderEmitted = { type: 'items.read'; items: readonly OutboxItem[] }

type Context = {
  /** The items that were read last; empty before. */
  items: readonly OutboxItem[]
  /** Failed reads since the last success. */
  failures: number
}

const RETRY = { firstMs: 1_000, maxMs: MINUTE_MS }

/**
 * Reads the stored items of the outbox: at start, and after each change. A read that fails says
 * nothing about them, so it is repeated: phones can lose the database's connection for a moment.
 */
export const outboxReaderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OutboxReaderEvent,
    emitted: {} as OutboxReaderEmitted,
  },
  actors: { readItems: providedActor<readonly OutboxItem[], void>() },
  actions: {
    keepItems: assign((_, items: readonly OutboxItem[]) => ({ items, failures: 0 })),
    announceItems: emit((_, items: readonly OutboxItem[]) => ({
      type: 'items.read' as const,
      items,
    })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  delays: { backoff: ({ context }) => backoffDelay(RETRY, context) },
}).createMachine({
  id: 'outboxReader',
  context: { items: [], failures: 0 },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'readItems',
        onDone: {
          target: 'read',
          actions: [
            { type: 'keepItems', params: outputOf },
            { type: 'announceItems', params: outputOf },
          ],
        },
        onError: { target: 'backingOff', actions: 'countFailure' },
      },
      // What was read may be from before the change.
      on: { 'items.change': { target: 'reading', reenter: true } },
    },
    read: { on: { 'items.change': 'reading' } },
    backingOff: {
      after: { backoff: 'reading' },
      on: { 'items.change': 'reading' },
    },
  },
})
