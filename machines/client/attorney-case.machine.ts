import { assign, setup } from 'xstate'
import { eventOf } from './provided.ts'

/** What is known of a case and of the attorney's own bid on it. */
export type CaseRead = {
  /**
   * Why the server's last response withheld the case: the attorney needs a checked license, must
   * say whether they have a conflict of interest, or no longer sees the case. Null for every other
   * response, and without one.
   */
  refusal: 'license' | 'conflict' | 'gone' | null
  /** The error of that response. */
  error: unknown
  /** The case is being fetched, and the device has neither the case nor an error. */
  isPending: boolean
  /** The device has the case and the own bid, or knows that there is none. */
  isHere: boolean
}

export type AttorneyCaseContext = {
  /**
   * The refusal that names what is required first. It stays while the case is fetched again, so
   * that an open dialog stays open.
   */
  error: unknown
}

export type AttorneyCaseEvent = { type: 'case.read' } & CaseRead

/**
 * How far an attorney may read a case. `needsLicense`, `needsCheck`: a checked license, or an
 * answer about a conflict of interest, is required first. `over`: they no longer see the case, and
 * what they may still know of it is shown. `missing`: nothing is shown. The question about a
 * conflict stays on the screen when the case is no longer visible, so that an open confirmation can
 * say so.
 */
export const attorneyCaseMachine = setup({
  types: { context: {} as AttorneyCaseContext, events: {} as AttorneyCaseEvent },
  guards: {
    isPending: (_, { isPending }: CaseRead) => isPending,
    isLicenseNeeded: (_, { refusal }: CaseRead) => refusal === 'license',
    isCheckNeeded: (_, { refusal }: CaseRead) => refusal === 'conflict',
    isGone: (_, { refusal }: CaseRead) => refusal === 'gone',
    isOver: (_, { refusal, isHere }: CaseRead) => refusal === 'gone' && isHere,
    isHere: (_, { isHere }: CaseRead) => isHere,
  },
  actions: { setError: assign((_, { error }: CaseRead) => ({ error })) },
}).createMachine({
  id: 'attorneyCase',
  context: { error: null },
  initial: 'loading',
  on: {
    'case.read': [
      {
        guard: { type: 'isLicenseNeeded', params: eventOf },
        target: '.needsLicense',
        actions: { type: 'setError', params: eventOf },
      },
      {
        guard: { type: 'isCheckNeeded', params: eventOf },
        target: '.needsCheck',
        actions: { type: 'setError', params: eventOf },
      },
      { guard: { type: 'isOver', params: eventOf }, target: '.over' },
      { guard: { type: 'isGone', params: eventOf }, target: '.missing' },
      { guard: { type: 'isHere', params: eventOf }, target: '.open' },
      { target: '.loading' },
    ],
  },
  states: {
    /** The case or the bid is not on this device. */
    loading: {},
    needsLicense: {
      on: { 'case.read': { guard: { type: 'isPending', params: eventOf } } },
    },
    needsCheck: {
      initial: 'asked',
      states: { asked: {}, gone: {} },
      on: {
        'case.read': [
          { guard: { type: 'isPending', params: eventOf } },
          { guard: { type: 'isGone', params: eventOf }, target: '.gone' },
        ],
      },
    },
    open: {},
    over: {},
    missing: {},
  },
})
