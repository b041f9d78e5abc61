import { assign, setup } from 'xstate'
import type { components } from '#contract'
import { eventOf, outputOf, providedAction, providedActor } from './provided.ts'

export type Identity = components['schemas']['Identity']

/**
 * Why the session is over. `ended`: it ran out. `lapsed`: it ran out, and no person has logged in
 * for `shownMs`. `revoked`: its owner, or a change of the account, ended it. `deleted`: the account
 * was deleted.
 */
export type SessionEnd = 'ended' | 'lapsed' | 'revoked' | 'deleted'

/**
 * Returns whether a device that shows nothing of the account anymore keeps what the person has not
 * sent.
 */
export const keepsUnsent = (end: SessionEnd): boolean => end === 'lapsed' || end === 'revoked'

/** The result of the identity check; the actor rejects when the server does not respond. */
export type IdentityCheck =
  | { result: 'known'; identity: Identity }
  | { result: 'notOnboarded' }
  | { result: 'expired'; reason: SessionEnd }

export type SessionEvent =
  | { type: 'person.signIn'; clerkUserId: string }
  | { type: 'person.signOut' }
  /** A token was refused and could not be renewed. */
  | { type: 'session.expire'; reason: SessionEnd }
  | { type: 'identity.retry' }
  /**
   * The person's name changed, or what the server requires of them first
   * (src/session/record-required.ts).
   */
  | { type: 'identity.change'; identity: Identity }
  | { type: 'network.online' }
  /** Attorney mode is on while the query string has user=attorney (specification §1.2). */
  | { type: 'mode.change'; isAttorneyMode: boolean }

/** What the device remembers when the app starts. */
export type SessionInput = {
  clerkUserId: string | null
  /** The last known identity, stored on the device so that the app opens at once. */
  identity: Identity | null
  /** When the session was first found to have run out, ms since 1970; null while it goes on. */
  expiredAt: number | null
  /** How long what was read stays open after that, in ms. */
  shownMs: number
  /** Why the session ended last. */
  end: SessionEnd
  isAttorneyMode: boolean
}

export type SessionContext = SessionInput

type Mode = { isAttorneyMode: boolean }

/**
 * Who uses the app (specification §1.2, specification §1.4). A stored identity opens the app at
 * once, online or not; the check runs in the background. States tagged `opened` show the app.
 * `needsOnboarding` redirects to /onboarding; `inAttorneyMode` does not. A session that ran out
 * keeps what was read open for a while. After every other end this device shows nothing of the
 * account anymore.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    input: {} as SessionInput,
    events: {} as SessionEvent,
    tags: {} as 'opened',
  },
  actors: {
    /** `GET /verify-clerk/{id}`. */
    checkIdentity: providedActor<IdentityCheck, { clerkUserId: string }>(),
    /**
     * Ends the session here and at the provider, and removes the person and this account's data.
     * After some ends, what the person has not sent stays (`keepsUnsent`).
     */
    endSession: providedActor<void, { clerkUserId: string; end: SessionEnd }>(),
  },
  guards: {
    hasIdentity: ({ context }) => context.identity !== null && context.clerkUserId !== null,
    hasExpired: ({ context }) => context.identity !== null && context.expiredAt !== null,
    hasUser: ({ context }) => context.clerkUserId !== null,
    isOtherUser: ({ context }, { clerkUserId }: { clerkUserId: string }) =>
      clerkUserId !== context.clerkUserId,
    isSamePerson: ({ context }, { identity }: { identity: Identity }) =>
      identity.uuid === context.identity?.uuid,
    isKnown: (_, { result }: IdentityCheck) => result === 'known',
    isExpired: (_, { result }: IdentityCheck) => result === 'expired',
    isOver: (_, outcome: IdentityCheck | { reason: SessionEnd }) =>
      'reason' in outcome && outcome.reason !== 'ended',
    isAttorneyMode: ({ context }) => context.isAttorneyMode,
    isModeOn: (_, { isAttorneyMode }: Mode) => isAttorneyMode,
    isModeOff: (_, { isAttorneyMode }: Mode) => !isAttorneyMode,
  },
  actions: {
    setUser: assign((_, { clerkUserId }: { clerkUserId: string }) => ({
      clerkUserId,
      identity: null,
      expiredAt: null,
      end: 'ended' as const,
    })),
    setMode: assign((_, { isAttorneyMode }: Mode) => ({ isAttorneyMode })),
    setIdentity: assign((_, check: IdentityCheck) =>
      check.result === 'known' ? { identity: check.identity, expiredAt: null } : {},
    ),
    setEnd: assign((_, outcome: IdentityCheck | { reason: SessionEnd }) =>
      'reason' in outcome ? { end: outcome.reason } : {},
    ),
    setLapsed: assign({ end: 'lapsed' }),
    setExpired: assign({ expiredAt: ({ context }) => context.expiredAt ?? Date.now() }),
    clearExpired: assign({ expiredAt: null }),
    clearPerson: assign({ clerkUserId: null, identity: null, expiredAt: null }),
    clearIdentity: assign({ identity: null }),
    /** Stores the person and their identity on the device, or removes them. */
    storeIdentity: providedAction,
  },
  delays: {
    timeLeft: ({ context: { expiredAt, shownMs } }) =>
      Math.max(0, (expiredAt ?? 0) + shownMs - Date.now()),
  },
}).createMachine({
  id: 'session',
  // For a person who is logged in, the end of an earlier session no longer matters.
  context: ({ input }) => (input.clerkUserId === null ? input : { ...input, end: 'ended' }),
  initial: 'starting',
  on: { 'mode.change': { actions: { type: 'setMode', params: eventOf } } },
  states: {
    starting: {
      always: [
        // The server may have erred, or another tab may have logged in.
        { guard: 'hasExpired', target: 'expired.checking' },
        { guard: 'hasIdentity', target: 'signedIn' },
        { guard: 'hasUser', target: 'identifying' },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      on: {
        'person.signIn': { target: 'identifying', actions: { type: 'setUser', params: eventOf } },
      },
    },
    identifying: {
      invoke: {
        src: 'checkIdentity',
        input: ({ context }) => ({ clerkUserId: context.clerkUserId as string }),
        onDone: [
          {
            guard: { type: 'isKnown', params: outputOf },
            target: 'signedIn.checked',
            actions: [{ type: 'setIdentity', params: outputOf }, 'storeIdentity'],
          },
          {
            guard: { type: 'isOver', params: outputOf },
            target: 'signingOut',
            actions: { type: 'setEnd', params: outputOf },
          },
          {
            guard: { type: 'isExpired', params: outputOf },
            target: 'signedOut',
            actions: ['clearPerson', 'storeIdentity'],
          },
          { guard: 'isAttorneyMode', target: 'inAttorneyMode' },
          { target: 'needsOnboarding' },
        ],
        onError: 'unreachable',
      },
      on: { 'person.signOut': 'signingOut' },
    },
    unreachable: {
      on: {
        'identity.retry': 'identifying',
        'network.online': 'identifying',
        'person.signOut': 'signingOut',
      },
    },
    signedIn: {
      tags: 'opened',
      initial: 'checking',
      on: {
        'person.signIn': {
          guard: { type: 'isOtherUser', params: eventOf },
          target: 'identifying',
          actions: { type: 'setUser', params: eventOf },
        },
        'person.signOut': 'signingOut',
        'session.expire': [
          {
            guard: { type: 'isOver', params: eventOf },
            target: 'signingOut',
            actions: { type: 'setEnd', params: eventOf },
          },
          { target: 'expired', actions: { type: 'setEnd', params: eventOf } },
        ],
        'identity.change': {
          guard: { type: 'isSamePerson', params: eventOf },
          actions: [assign({ identity: ({ event }) => event.identity }), 'storeIdentity'],
        },
      },
      states: {
        checking: {
          // The check decides. The refused call may be from before the sign-in.
          on: { 'session.expire': {} },
          invoke: {
            src: 'checkIdentity',
            input: ({ context }) => ({ clerkUserId: context.clerkUserId as string }),
            onDone: [
              {
                guard: { type: 'isKnown', params: outputOf },
                target: 'checked',
                actions: [{ type: 'setIdentity', params: outputOf }, 'storeIdentity'],
              },
              {
                guard: { type: 'isOver', params: outputOf },
                target: '#session.signingOut',
                actions: { type: 'setEnd', params: outputOf },
              },
              {
                guard: { type: 'isExpired', params: outputOf },
                target: '#session.expired',
                actions: { type: 'setEnd', params: outputOf },
              },
              {
                guard: 'isAttorneyMode',
                target: '#session.inAttorneyMode',
                actions: ['clearIdentity', 'storeIdentity'],
              },
              {
                target: '#session.needsOnboarding',
                actions: ['clearIdentity', 'storeIdentity'],
              },
            ],
            onError: 'unchecked',
          },
        },
        checked: {},
        unchecked: { on: { 'network.online': 'checking', 'identity.retry': 'checking' } },
      },
    },
    expired: {
      tags: 'opened',
      entry: ['setExpired', 'storeIdentity'],
      initial: 'waiting',
      states: {
        waiting: {},
        checking: {
          invoke: {
            src: 'checkIdentity',
            input: ({ context }) => ({ clerkUserId: context.clerkUserId as string }),
            onDone: [
              {
                guard: { type: 'isKnown', params: outputOf },
                target: '#session.signedIn.checked',
                actions: [{ type: 'setIdentity', params: outputOf }, 'storeIdentity'],
              },
              {
                guard: { type: 'isOver', params: outputOf },
                target: '#session.signingOut',
                actions: { type: 'setEnd', params: outputOf },
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
      after: { timeLeft: { target: 'signingOut', actions: 'setLapsed' } },
      on: {
        // Another call may know the reason.
        'session.expire': {
          guard: { type: 'isOver', params: eventOf },
          target: 'signingOut',
          actions: { type: 'setEnd', params: eventOf },
        },
        'person.signIn': [
          {
            guard: { type: 'isOtherUser', params: eventOf },
            target: 'identifying',
            actions: { type: 'setUser', params: eventOf },
          },
          { target: 'signedIn', actions: 'clearExpired' },
        ],
        'person.signOut': 'signingOut',
      },
    },
    needsOnboarding: {
      on: {
        'identity.retry': 'identifying',
        'mode.change': {
          guard: { type: 'isModeOn', params: eventOf },
          target: 'inAttorneyMode',
          actions: { type: 'setMode', params: eventOf },
        },
        'person.signOut': 'signingOut',
      },
    },
    inAttorneyMode: {
      on: {
        'identity.retry': 'identifying',
        'mode.change': {
          guard: { type: 'isModeOff', params: eventOf },
          target: 'needsOnboarding',
          actions: { type: 'setMode', params: eventOf },
        },
        'person.signOut': 'signingOut',
      },
    },
    signingOut: {
      invoke: {
        src: 'endSession',
        input: ({ context: { clerkUserId, end } }) => ({
          clerkUserId: clerkUserId as string,
          end,
        }),
        // Stores nothing: another person may have logged in on the device meanwhile.
        onDone: { target: 'signedOut', actions: 'clearPerson' },
        onError: { target: 'signedOut', actions: 'clearPerson' },
      },
    },
  },
})
