import { assign, setup } from 'xstate'
import { outputOf, providedActor } from './provided.ts'
import { messageOf, refusalOf } from './refusal.ts'

/**
 * What this browser supports, and this device's subscription. `deviceId`: the server's id; null
 * when unknown.
 */
export type PushStatus =
  | { is: 'unsupported' | 'notInstalled' | 'denied' | 'off' }
  | { is: 'on'; deviceId: string | null }

/** The person's answer to the browser's question; `dismissed`: none. */
export type PushAnswer = 'granted' | 'denied' | 'dismissed'

/** Why an action failed. `isGone`: the device can no longer receive messages. */
export type PushFailure = { message: string; isGone?: boolean }

export type PushContext = {
  deviceId: string | null
  /** The last error message. */
  message: string | null
}

export type PushEvent =
  | { type: 'push.turnOn' }
  | { type: 'push.turnOff' }
  | { type: 'test.send' }
  /** The person may have changed the permission in the settings, so it is read again. */
  | { type: 'permission.change' }

/**
 * Whether this device receives push messages. The browser asks for permission only after a press on
 * a button whose text gives the reason. A person who has refused is not asked again; the app shows
 * how to allow it.
 */
export const pushMachine = setup({
  types: { context: {} as PushContext, events: {} as PushEvent },
  actors: {
    /** Never rejects: without a connection it returns what the device knows. */
    readStatus: providedActor<PushStatus, void>(),
    /** The browser's own question. It must be asked within the button's click event. */
    askPermission: providedActor<PushAnswer, void>(),
    /**
     * Subscribes at the push service and registers with the server. Rejects with a `PushFailure`.
     */
    subscribe: providedActor<{ deviceId: string }, void>(),
    /** Unsubscribes; the server is informed when it can be reached. */
    unsubscribe: providedActor<void, { deviceId: string | null }>(),
    /** Makes the server send a test message. Rejects with a `PushFailure`. */
    sendTest: providedActor<void, { deviceId: string | null }>(),
  },
  guards: {
    isUnsupported: (_, { is }: PushStatus) => is === 'unsupported',
    isNotInstalled: (_, { is }: PushStatus) => is === 'notInstalled',
    isDenied: (_, { is }: PushStatus) => is === 'denied',
    isOn: (_, { is }: PushStatus) => is === 'on',
    isGranted: (_, answer: PushAnswer) => answer === 'granted',
    isRefused: (_, answer: PushAnswer) => answer === 'denied',
    isGone: ({ event }) => refusalOf<PushFailure>(event).isGone === true,
  },
  actions: {
    setDevice: assign((_, device: PushStatus | { deviceId: string }) => ({
      deviceId: 'deviceId' in device ? device.deviceId : null,
    })),
    forgetDevice: assign({ deviceId: null }),
    setFailure: assign(({ event }) => ({
      message: messageOf(event),
    })),
    clearFailure: assign({ message: null }),
  },
}).createMachine({
  id: 'push',
  context: { deviceId: null, message: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'readStatus',
        onDone: [
          { guard: { type: 'isUnsupported', params: outputOf }, target: 'unsupported' },
          { guard: { type: 'isNotInstalled', params: outputOf }, target: 'notInstalled' },
          { guard: { type: 'isDenied', params: outputOf }, target: 'denied' },
          {
            guard: { type: 'isOn', params: outputOf },
            target: 'on',
            actions: { type: 'setDevice', params: outputOf },
          },
          { target: 'off' },
        ],
        onError: 'unsupported',
      },
    },
    unsupported: {},
    notInstalled: {},
    denied: { on: { 'permission.change': 'loading' } },
    off: {
      initial: 'untried',
      on: { 'push.turnOn': 'asking', 'permission.change': 'loading' },
      states: {
        untried: {},
        /** The browser's question was closed without an answer. */
        dismissed: {},
        failed: { exit: 'clearFailure' },
      },
    },
    asking: {
      invoke: {
        src: 'askPermission',
        onDone: [
          { guard: { type: 'isGranted', params: outputOf }, target: 'subscribing' },
          { guard: { type: 'isRefused', params: outputOf }, target: 'denied' },
          { target: 'off.dismissed' },
        ],
        onError: { target: 'off.failed', actions: 'setFailure' },
      },
    },
    subscribing: {
      invoke: {
        src: 'subscribe',
        onDone: { target: 'on', actions: { type: 'setDevice', params: outputOf } },
        onError: { target: 'off.failed', actions: 'setFailure' },
      },
    },
    on: {
      initial: 'untested',
      on: { 'push.turnOff': 'unsubscribing', 'permission.change': 'loading' },
      states: {
        untested: { on: { 'test.send': 'testing' } },
        testing: {
          invoke: {
            src: 'sendTest',
            input: ({ context }) => ({ deviceId: context.deviceId }),
            onDone: 'tested',
            onError: [
              {
                guard: 'isGone',
                target: '#push.off.failed',
                actions: ['setFailure', 'forgetDevice'],
              },
              { target: 'testFailed', actions: 'setFailure' },
            ],
          },
        },
        tested: { on: { 'test.send': 'testing' } },
        testFailed: { exit: 'clearFailure', on: { 'test.send': 'testing' } },
      },
    },
    unsubscribing: {
      invoke: {
        src: 'unsubscribe',
        input: ({ context }) => ({ deviceId: context.deviceId }),
        onDone: { target: 'off', actions: 'forgetDevice' },
        onError: { target: 'on.testFailed', actions: 'setFailure' },
      },
    },
  },
})
