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
  license?: AdminLicense | undefined
}

/** What was typed and not saved, by license, and which version of it was shown. */
export type UnsavedChecks = Readonly<Record<string, UnsavedCheck>>

type UnsavedCheck = Pick<Context, 'isFound' | 'source' | 'reason'> & {
  version: number
  /** The license that was shown; absent after a reload, because a tab stores nothing of other people. */
  openedWith?: AdminLicense | undefined
}

const CHANGED = 'This license has changed since you typed this. Please look at it again.'

/** Returns unsaved checks without the licenses, which a tab does not store because they are about other people. */
export const withoutLicenses = (typed: UnsavedChecks): UnsavedChecks =>
  Object.fromEntries(Object.entries(typed).map(([id, { openedWith: _, ...check }]) => [id, check]))

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
  typed: UnsavedChecks
}

type Event =
  | { type: 'check.open'; license: AdminLicense }
  | { type: 'check.close' }
  | { type: 'check.discard' }
  | { type: 'finding.choose'; isFound: boolean }
  | { type: 'text.change'; text: string }
  | { type: 'check.save' }

const rollOf = ({ state }: AdminLicense) => licenseRoll(state)?.keeper ?? ''

/** Returns whether something is typed in the check that is open. */
export const isTyped = ({ license, source, reason }: Context): boolean =>
  license !== null && (reason.trim() !== '' || source !== rollOf(license))

const textOf = ({ isFound, source, reason }: Context) => (isFound ? source : reason)

/** Returns what was typed about other licenses than the open one. */
const withoutTyped = ({ license, typed }: Context) =>
  Object.fromEntries(Object.entries(typed).filter(([id]) => id !== license?.id))

/** An admin's check of a license: opened for one, found on the roll or not, and recorded. */
export const licenseCheckMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    /** `typed`: what this tab has stored before a reload. */
    input: {} as { typed: UnsavedChecks } | undefined,
  },
  actors: {
    /** Records the finding; rejects with a `CheckRefusal`. */
    recordFinding: providedActor<void, Finding & { license: AdminLicense }>(),
  },
  guards: {
    hasFinding: ({ context }) => context.isFound !== null && textOf(context).trim() !== '',
  },
  actions: {
    open: assign(({ context, event }) => {
      if (event.type !== 'check.open') return {}
      const { license } = event
      const typed = context.typed[license.id]
      const isChanged = typed !== undefined && typed.version !== license.version
      return {
        license,
        // What has changed since it was typed is marked.
        former: isChanged ? (typed.openedWith ?? null) : null,
        // 'It is on the roll' is chosen each time: one press of Save would confirm the license.
        isFound: typed?.isFound === false ? false : null,
        source: typed?.source ?? rollOf(license),
        reason: typed?.reason ?? '',
        ...{ error: null, message: isChanged ? CHANGED : null },
      }
    }),
    /** Keeps what is typed through closing and a reload. */
    keep: assign(({ context }) => {
      const { license, isFound, source, reason } = context
      if (!license || !isTyped(context)) return { typed: withoutTyped(context) }
      const check = { version: license.version, openedWith: license, isFound, source, reason }
      return { typed: { ...context.typed, [license.id]: check } }
    }),
    drop: assign({ typed: ({ context }) => withoutTyped(context) }),
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
  context: ({ input }) => ({
    ...{ license: null, former: null, isFound: null, source: '', reason: '' },
    ...{ error: null, message: null, typed: input?.typed ?? {} },
  }),
  initial: 'closed',
  states: {
    closed: { on: { 'check.open': { target: 'checking', actions: 'open' } } },
    checking: {
      on: {
        'finding.choose': { actions: ['choose', 'keep'] },
        'text.change': { actions: ['change', 'keep'] },
        'check.save': [
          { guard: 'hasFinding', target: 'recording', actions: 'clearErrors' },
          { actions: 'showError' },
        ],
        'check.close': 'closed',
        'check.discard': { target: 'closed', actions: 'drop' },
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
        onDone: { target: 'closed', actions: ['drop', 'showRecorded'] },
        onError: { target: 'checking', actions: ['showRefusal', 'keep'] },
      },
    },
  },
})
