import { setup } from 'xstate'
import { providedActor } from './provided.ts'

export type ConnectivityEvent =
  /** The server responded to a call, with any status. */
  | { type: 'call.respond' }
  /** A call got no response in time, or could not be made. */
  | { type: 'call.fail' }
  /** The device joined another network, so what was known about the last one no longer counts. */
  | { type: 'network.online' }

/**
 * Whether the server can be reached. A device knows whether it has a network, but not whether a
 * server responds there: a proxy may keep calls open forever. After a call without a response,
 * the machine asks the server itself. Without a response to that, the server counts as unreachable
 * and is asked every 5 s. A call counts as failed after 1.4 s (src/api/call-outcomes.ts), and the
 * question too, so this takes 2.8 s. The tag `responding` marks the states in which the app
 * shows no offline banner.
 */
export const connectivityMachine = setup({
  types: { events: {} as ConnectivityEvent, tags: {} as 'responding' },
  /** Resolves when the server responds; rejects when it does not. */
  actors: { askServer: providedActor<void, void>() },
  delays: { timeout: 1_400, retryDelay: 5_000 },
}).createMachine({
  id: 'connectivity',
  initial: 'responding',
  on: { 'call.respond': '.responding', 'network.online': '.responding' },
  states: {
    responding: {
      tags: 'responding',
      on: { 'call.fail': 'suspect' },
    },
    suspect: {
      tags: 'responding',
      invoke: { src: 'askServer', onDone: 'responding', onError: 'unreachable' },
      after: { timeout: 'unreachable' },
    },
    unreachable: {
      initial: 'asking',
      states: {
        asking: {
          invoke: { src: 'askServer', onDone: '#connectivity.responding', onError: 'waiting' },
        },
        waiting: { after: { retryDelay: 'asking' } },
      },
    },
  },
})
