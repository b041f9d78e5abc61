import { setup } from 'xstate'
import { providedActor } from './provided.ts'

export type ReachEvent =
  /** An answer came, whatever it said. */
  | { type: 'call.answer' }
  /** Nothing at all came while a call was waiting, or a call could not be made. */
  | { type: 'call.doubt' }
  /** Another connection: what was true of the one before says nothing of it. */
  | { type: 'network.online' }

/**
 * Whether the server can be reached. A phone knows whether it has a network, and not whether anything answers there:
 * a proxy may keep calls for ever. A call without an answer raises a doubt, which a question of its own settles; after
 * both, 2.8 s, the server counts as silent, and is asked again and again until it answers. States tagged `answering`
 * are those in which nothing is said.
 */
export const connectivityMachine = setup({
  types: { events: {} as ReachEvent, tags: {} as 'answering' },
  /** Asks the server for a sign of life; rejects without one. */
  actors: { askServer: providedActor<void, void>() },
  delays: { patience: 1_400, pause: 5_000 },
}).createMachine({
  id: 'reach',
  initial: 'answering',
  on: { 'call.answer': '.answering', 'network.online': '.answering' },
  states: {
    answering: {
      tags: 'answering',
      on: { 'call.doubt': 'doubtful' },
    },
    doubtful: {
      tags: 'answering',
      invoke: { src: 'askServer', onDone: 'answering', onError: 'silent' },
      after: { patience: 'silent' },
    },
    silent: {
      initial: 'asking',
      states: {
        asking: {
          invoke: { src: 'askServer', onDone: '#reach.answering', onError: 'waiting' },
        },
        waiting: { after: { pause: 'asking' } },
      },
    },
  },
})
