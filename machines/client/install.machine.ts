import { assign, setup } from 'xstate'
import { DAY_MS } from '#machines/durations.ts'
import { outputOf, providedAction, providedActor } from './provided.ts'

/** What the device remembers about the offer: dates, and nothing about a person. */
export type InstallMemory = {
  /** Whether a case was posted here since the app was last offered. */
  isPosted: boolean
  /** When it was last offered, ms since 1970. */
  shownAt: number | null
}

export type InstallInput = InstallMemory & {
  /**
   * How this browser installs apps: with its own dialog, by hand (iPhone and iPad), or not at all.
   */
  way: 'dialog' | 'hand' | 'none'
  isInstalled: boolean
}

export type InstallEvent =
  /** The browser offers its dialog, which is kept for later. `at`: ms since 1970. */
  | { type: 'dialog.keep'; at: number }
  | { type: 'case.post'; at: number }
  /** The person chose the menu item. */
  | { type: 'person.ask'; at: number }
  | { type: 'offer.accept' }
  | { type: 'offer.dismiss' }
  | { type: 'app.install' }

type InstallContext = InstallInput & { now: number }

/** The app is not offered twice within this time, whatever the person answered. */
export const OFFER_PAUSE_MS = 30 * DAY_MS

/**
 * Installing the app. It is offered after a case was posted, in a quiet moment, and at most once in
 * 30 days. The menu always has it. The tag `possible` marks the states in which it can be
 * requested.
 */
export const installMachine = setup({
  types: {
    context: {} as InstallContext,
    input: {} as InstallInput & { at: number },
    events: {} as InstallEvent,
    tags: {} as 'possible',
  },
  actors: {
    /** Resolves when nothing is typed, no dialog or message is shown, and the dashboard is open. */
    untilQuiet: providedActor<void, void>(),
    /** The browser's own dialog. */
    askBrowser: providedActor<{ isAccepted: boolean }, void>(),
  },
  guards: {
    isInstalled: ({ context }) => context.isInstalled,
    isByHand: ({ context }) => context.way === 'hand',
    isUnsupported: ({ context }) => context.way === 'none',
    isDue: ({ context: { isPosted, shownAt, now } }) =>
      isPosted && (shownAt === null || now - shownAt >= OFFER_PAUSE_MS),
    hasBeenOffered: ({ context: { shownAt, now } }) =>
      shownAt !== null && now - shownAt < OFFER_PAUSE_MS,
    isAccepted: (_, { isAccepted }: { isAccepted: boolean }) => isAccepted,
  },
  actions: {
    setTime: assign({ now: ({ context, event }) => ('at' in event ? event.at : context.now) }),
    setPosted: assign({ isPosted: true }),
    setShownAt: assign({ shownAt: ({ context }) => context.now, isPosted: false }),
    /** Stores the context's `InstallMemory` on the device. */
    storeMemory: providedAction,
  },
}).createMachine({
  id: 'install',
  context: ({ input: { at, ...input } }) => ({ ...input, now: at }),
  initial: 'starting',
  on: {
    'app.install': '.installed',
    'case.post': { actions: ['setTime', 'setPosted', 'storeMemory'] },
  },
  states: {
    starting: {
      always: [
        { guard: 'isInstalled', target: 'installed' },
        { guard: 'isByHand', target: 'possible' },
        { guard: 'isUnsupported', target: 'unsupported' },
        { target: 'waiting' },
      ],
    },
    /** Waits for the browser's dialog, which may come at any time. */
    waiting: { on: { 'dialog.keep': { target: 'possible', actions: 'setTime' } } },
    unsupported: {},
    possible: {
      tags: 'possible',
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isDue', target: 'due' },
            { guard: 'hasBeenOffered', target: 'dismissed' },
            { target: 'available' },
          ],
        },
        available: {
          on: {
            'case.post': { target: 'deciding', actions: ['setTime', 'setPosted', 'storeMemory'] },
          },
        },
        /** Until 30 days after it was offered. */
        dismissed: {
          on: {
            'case.post': { target: 'deciding', actions: ['setTime', 'setPosted', 'storeMemory'] },
          },
        },
        due: { invoke: { src: 'untilQuiet', onDone: 'offered' } },
        offered: {
          entry: ['setShownAt', 'storeMemory'],
          on: {
            'offer.accept': [
              { guard: 'isByHand', target: 'dismissed' },
              { target: '#install.asking' },
            ],
            'offer.dismiss': 'dismissed',
          },
        },
      },
      on: {
        'person.ask': [
          { guard: 'isByHand', target: '.offered', actions: 'setTime' },
          { target: 'asking', actions: ['setTime', 'setShownAt', 'storeMemory'] },
        ],
      },
    },
    /**
     * The browser's dialog is open. Each dialog opens once; after a refusal the browser may offer
     * another.
     */
    asking: {
      invoke: {
        src: 'askBrowser',
        onDone: [
          { guard: { type: 'isAccepted', params: outputOf }, target: 'installed' },
          { target: 'waiting' },
        ],
        onError: 'waiting',
      },
    },
    installed: {},
  },
})
