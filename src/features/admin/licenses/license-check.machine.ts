import { assign, setup } from 'xstate'
import type { components } from '#contract'
import { providedAction, providedActor } from '#machines/client/provided.ts'
import { refusalOf } from '#machines/client/refusal.ts'
import { licenseRoll } from '#machines/places/license-rolls.ts'

/** A license with its attorney. */
export type AdminLicense = components['schemas']['AdminLicense']

/** What an admin found: on the roll that `text` names, or not confirmed because of `text`. */
export type Finding = { isFound: boolean; text: string }

/** Why a finding was not recorded. `license`: as it is now, if it has changed since it was opened. */
export type CheckRefusal = {
  message: string
  license?: components['schemas']['License'] | undefined
}

type Context = {
  /** The version that is shown, which a finding is about. */
  license: AdminLicense | null
  /** What was shown before it changed; null until it changes. */
  former: AdminLicense | null
  /** Null until the admin has chosen. */
  isFound: boolean | null
  source: string
  reason: string
  /** The error of the choice, or of the text once it is there. */
  error: string | null
  /** Why the last attempt failed. */
  message: string | null
}

type Event =
  | { type: 'check.open'; license: AdminLicense }
  | { type: 'check.close' }
  | { type: 'finding.choose'; isFound: boolean }
  | { type: 'text.change'; text: string }
  | { type: 'check.save' }

const textOf = ({ isFound, source, reason }: Context) => (isFound ? source : reason)

/** An admin's check of a license: opened for one, found on the roll or not, and recorded. */
export const licenseCheckMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    /** Records the finding; rejects with a `CheckRefusal`. */
    recordFinding: providedActor<void, Finding & { license: AdminLicense }>(),
  },
  guards: {
    hasFinding: ({ context }) => context.isFound !== null && textOf(context).trim() !== '',
  },
  actions: {
    open: assign(({ event }) =>
      event.type === 'check.open'
        ? {
            license: event.license,
            isFound: null,
            source: licenseRoll(event.license.state)?.keeper ?? '',
            ...{ former: null, reason: '', error: null, message: null },
          }
        : {},
    ),
    choose: assign(({ event }) =>
      event.type === 'finding.choose' ? { isFound: event.isFound, error: null } : {},
    ),
    change: assign(({ context, event }) =>
      event.type === 'text.change'
        ? { [context.isFound ? 'source' : 'reason']: event.text, error: null }
        : {},
    ),
    showError: assign({ error: 'Field is required.', message: null }),
    clearErrors: assign({ error: null, message: null }),
    showRefusal: assign(({ context, event }) => {
      const { message = 'Something went wrong', license: present } = refusalOf<CheckRefusal>(event)
      const { license } = context
      if (!license || !present) return { message }
      return { message, license: { ...license, ...present }, former: license }
    }),
    /** Shows that the finding was recorded. */
    showRecorded: providedAction,
  },
}).createMachine({
  id: 'licenseCheck',
  context: {
    ...{ license: null, former: null, isFound: null, source: '', reason: '' },
    ...{ error: null, message: null },
  },
  initial: 'closed',
  states: {
    closed: { on: { 'check.open': { target: 'checking', actions: 'open' } } },
    checking: {
      on: {
        'finding.choose': { actions: 'choose' },
        'text.change': { actions: 'change' },
        'check.save': [
          { guard: 'hasFinding', target: 'recording', actions: 'clearErrors' },
          { actions: 'showError' },
        ],
        'check.close': 'closed',
      },
    },
    recording: {
      invoke: {
        src: 'recordFinding',
        input: ({ context }) => ({
          license: context.license as AdminLicense,
          isFound: context.isFound === true,
          text: textOf(context).trim(),
        }),
        onDone: { target: 'closed', actions: 'showRecorded' },
        onError: { target: 'checking', actions: 'showRefusal' },
      },
    },
  },
})
