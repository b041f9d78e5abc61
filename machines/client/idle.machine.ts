import { assign, setup } from 'xstate'
import { MINUTE_MS } from '#machines/durations.ts'

/** A session ends after this long without use, ms. The server ends it after the same time. */
export const IDLE_MS = 30 * MINUTE_MS
/** The warning comes this long before, ms. */
export const WARNING_MS = 2 * MINUTE_MS

/** `at`: milliseconds since 1970. */
export type IdleEvent =
  /** The person touches the page, types or scrolls. */
  | { type: 'page.use'; at: number }
  /** They use another tab, or answer the warning there. */
  | { type: 'otherTab.use'; at: number }
  /** Some seconds have passed, or the device has woken up: a sleeping one stops a page's timers. */
  | { type: 'clock.check'; at: number }
  /** They answer the warning. */
  | { type: 'person.stay'; at: number }
  /** The warning could not be shown. */
  | { type: 'warning.fail' }

export type IdleContext = {
  /** When the person last used the app, ms since 1970. */
  lastUse: number
}

/**
 * Ends the session of a person who did not want to be remembered, after half an hour without use.
 * Two minutes before, a warning asks whether they are still there. While it is shown, touching the
 * page is no answer to it. A device that wakes up after the end shows no warning.
 */
export const idleMachine = setup({
  types: {
    context: {} as IdleContext,
    events: {} as IdleEvent,
    input: {} as IdleContext,
  },
  guards: {
    isOver: ({ context }, { at }: { at: number }) => at - context.lastUse >= IDLE_MS,
    isAlmostOver: ({ context }, { at }: { at: number }) =>
      at - context.lastUse >= IDLE_MS - WARNING_MS,
  },
  actions: {
    // Another tab may be told later than it was used.
    setLastUse: assign({
      lastUse: ({ context }, { at }: { at: number }) => Math.max(context.lastUse, at),
    }),
  },
}).createMachine({
  id: 'idle',
  context: ({ input }) => input,
  initial: 'active',
  on: {
    'otherTab.use': {
      target: '.active',
      actions: { type: 'setLastUse', params: ({ event }) => event },
    },
  },
  states: {
    active: {
      on: {
        // A key that wakes the device up comes after the end.
        'page.use': [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'ended' },
          { actions: { type: 'setLastUse', params: ({ event }) => event } },
        ],
        'clock.check': [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'ended' },
          { guard: { type: 'isAlmostOver', params: ({ event }) => event }, target: 'warning' },
        ],
      },
    },
    warning: {
      initial: 'shown',
      on: {
        'clock.check': {
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'ended',
        },
        'person.stay': [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'ended' },
          {
            target: 'active',
            actions: { type: 'setLastUse', params: ({ event }) => event },
          },
        ],
      },
      states: {
        shown: { on: { 'warning.fail': 'notShown' } },
        notShown: {
          on: {
            'page.use': [
              { guard: { type: 'isOver', params: ({ event }) => event }, target: '#idle.ended' },
              {
                target: '#idle.active',
                actions: { type: 'setLastUse', params: ({ event }) => event },
              },
            ],
          },
        },
      },
    },
    ended: { type: 'final' },
  },
})
