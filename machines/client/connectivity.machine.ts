import { setup } from 'xstate'
import { providedActor } from './provided.ts'

export type ConnectivityEvent =
  /** The server answered a call, with any status. */
  | { type: 'call.answer' }
  /** A call got no answer within its time, or could not be made. */
  | { type: 'call.unanswered' }
  /** The device joined another network, so what was known about the last one no longer counts. */
  | { type: 'network.online' }

/**
 * Whether the server can be reached. A device knows whether it has a network, but not whether a
 * server responds there: a proxy may hold calls open without end. After a call without a response,
 * the machine asks the server itself. Without a response to that (2.8 s in all) the server counts
 * as unreachable and is asked every 5 s. The tag `answering` marks the states in which the app
 * shows no offline banner.
 */
export const connectivityMachine = setup({
  types: { events: {} as ConnectivityEvent, tags: {} as 'answering' },
  /** Resolves when the server responds; rejects when it does not. */
  actors: { askServer: providedActor<void, void>() },
  delays: { patience: 1_400, pause: 5_000 },
}).createMachine({
  id: 'connectivity',
  initial: 'answering',
  on: { 'call.answer': '.answering', 'network.online': '.answering' },
  states: {
    answering: {
      tags: 'answering',
      on: { 'call.unanswered': 'suspect' },
    },
    suspect: {
      tags: 'answering',
      invoke: { src: 'askServer', onDone: 'answering', onError: 'unreachable' },
      after: { patience: 'unreachable' },
    },
    unreachable: {
      initial: 'asking',
      states: {
        asking: {
          invoke: { src: 'askServer', onDone: '#connectivity.answering', onError: 'waiting' },
        },
        waiting: { after: { pause: 'asking' } },
      },
    },
  },
})
