import { assign, setup } from 'xstate'
import { eventOf, providedActor } from './provided.ts'

/** How far the finger must move before a release refreshes, in CSS pixels. */
export const READY_PX = 120

export type PullContext = {
  /** How far the finger has moved, in CSS pixels. */
  distance: number
}

export type PullEvent =
  | { type: 'pull.start' }
  | { type: 'pull.move'; distance: number }
  | { type: 'pull.end' }
  | { type: 'pull.cancel' }

type Move = { distance: number }
const isFar = { type: 'isFar' as const, params: eventOf<Move> }
const setDistance = { type: 'setDistance' as const, params: eventOf<Move> }

/** The pull-to-refresh gesture. Letting go early, or moving back up, does nothing. */
export const pullMachine = setup({
  types: { context: {} as PullContext, events: {} as PullEvent },
  actors: {
    /** Fetches what the screen shows; its caller shows the errors. */
    refresh: providedActor<void, void>(),
  },
  guards: {
    isFar: (_, { distance }: Move) => distance >= READY_PX,
  },
  actions: {
    setDistance: assign((_, { distance }: Move) => ({ distance: Math.max(0, distance) })),
    resetDistance: assign({ distance: 0 }),
  },
  delays: { confirmation: 2_000 },
}).createMachine({
  id: 'pull',
  context: { distance: 0 },
  initial: 'idle',
  states: {
    idle: {
      entry: 'resetDistance',
      on: { 'pull.start': 'pulling' },
    },
    pulling: {
      on: {
        'pull.move': [
          { guard: isFar, target: 'ready', actions: setDistance },
          { actions: setDistance },
        ],
        'pull.end': 'idle',
        'pull.cancel': 'idle',
      },
    },
    ready: {
      on: {
        'pull.move': [
          { guard: isFar, actions: setDistance },
          { target: 'pulling', actions: setDistance },
        ],
        'pull.end': 'refreshing',
        'pull.cancel': 'idle',
      },
    },
    refreshing: {
      entry: 'resetDistance',
      invoke: { src: 'refresh', onDone: 'refreshed', onError: 'idle' },
    },
    refreshed: {
      after: { confirmation: 'idle' },
      on: { 'pull.start': 'pulling' },
    },
  },
})
