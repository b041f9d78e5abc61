import { assign, setup } from 'xstate'
import type { components } from '#contract'
import { providedActor } from '#machines/client/provided.ts'
import { refusalOf } from '#machines/client/refusal.ts'
import {
  type LicenseDraft,
  licenseErrors,
  NEW_LICENSE_KEY,
  typedLicense,
  type UnsavedLicense,
  type UnsavedLicenses,
} from '#machines/lifecycle/license-fields.ts'
import type { FieldError } from '#machines/wizard/flow.ts'

/** A license as the server has saved it. */
export type SavedLicense = Pick<License, 'license_status' | 'expires_at' | 'name_on_license'>

/** A license to save, and the version of it that was shown when the form was opened; undefined for a new one. */
export type LicenseToSave = LicenseDraft & { version: number | undefined }

/**
 * Why a license was not saved. `present`: where it has changed since, its present version, which the next attempt replaces
 * because the person was told; undefined for one that was deleted, which is then added. `license`: that license.
 */
export type SaveRefusal = {
  message: string
  errors: readonly FieldError[]
  present?: { version: number | undefined; license?: LicenseDraft | undefined }
}

type License = components['schemas']['License']

type Context = {
  draft: LicenseDraft
  /** The license with which the form was opened; empty for a new one. */
  saved: LicenseDraft
  /** What was typed. It stays until it is saved or discarded. */
  typed: UnsavedLicenses
  /** Whether the license is new, so that its state is chosen. */
  isNew: boolean
  /** The version of the license that an attempt replaces; undefined for a new one. */
  version: number | undefined
  errors: readonly FieldError[]
  /** Why the last attempt failed. */
  message: string | null
}

type Event =
  /** What this device has stored of an earlier visit. */
  | { type: 'typed.load'; typed: UnsavedLicenses }
  /** Without a license: to add one. */
  | { type: 'form.open'; license?: LicenseDraft; version?: number }
  /** Keeps what is typed. */
  | { type: 'form.close' }
  | { type: 'form.discard' }
  /** The license of a state was deleted. */
  | { type: 'license.delete'; state: string }
  | { type: 'field.change'; field: keyof LicenseDraft; text: string }
  /** `at`: ISO instant. `entered`: the states of the licenses that are there. */
  | { type: 'form.submit'; at: string; entered: readonly string[] }

const emptyDraft: LicenseDraft = { state: '', name_on_license: '', bar_number: '', admitted_on: '' }

/** What is typed before anything is. */
export const nothingTyped: UnsavedLicenses = {}

const keyOf = ({ isNew, saved }: Pick<Context, 'isNew' | 'saved'>) =>
  isNew ? NEW_LICENSE_KEY : saved.state

const without = (typed: UnsavedLicenses, key: string): UnsavedLicenses =>
  key in typed
    ? Object.fromEntries(Object.entries(typed).filter(([other]) => other !== key))
    : typed

/** Returns whether the form differs from the license with which it was opened. */
export const isTyped = ({ draft, saved }: Pick<Context, 'draft' | 'saved'>): boolean =>
  (Object.keys(saved) as (keyof LicenseDraft)[]).some((name) => draft[name] !== saved[name])

/** Returns a license as its form has it. */
export const draftOf = (license: License): LicenseDraft => ({
  state: license.state,
  ...typedLicense(license),
})

/** Returns whether something else was typed over a license than it has now. */
export const isUnsavedIn = ({ typed }: Pick<Context, 'typed'>, license: License): boolean => {
  const kept = typed[license.state]
  return kept !== undefined && isTyped({ ...kept, saved: draftOf(license) })
}

/**
 * Returns what was typed over a license, with the version that it replaces: the present one if nothing in the form differs,
 * as when only the firm has another name since.
 */
const resumed = ({ saved, version }: Pick<Context, 'saved' | 'version'>, kept: UnsavedLicense) => ({
  draft: kept.draft,
  version: kept.openedWith && !isTyped({ draft: kept.openedWith, saved }) ? version : kept.version,
})

/** Returns what the form replaces from now on, because the person was told that the license is another one. */
function afterRefusal(
  { draft, typed, isNew }: Context,
  { version, license }: NonNullable<SaveRefusal['present']>,
): Partial<Context> {
  if (isNew || !license || !typed[license.state]) return { version }
  const kept = { draft, version, openedWith: license }
  return { version, saved: license, typed: { ...typed, [license.state]: kept } }
}

function errorsOf({ draft, isNew }: Context, event: Event): FieldError[] {
  if (event.type !== 'form.submit') return []
  const field = 'state'
  const missing = draft.state === '' && { field, message: 'Field is required.' }
  const twice = isNew &&
    event.entered.includes(draft.state) && {
      field,
      message: 'You have added this state already. Edit it in the list.',
    }
  return [missing || twice, ...licenseErrors(draft, event.at)].filter((error) => error !== false)
}

/** The form of a license: opened for a new one or one that is there, checked, sent, and closed when it is saved. */
export const licenseFormMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    /** Saves the license; rejects with a `SaveRefusal`. */
    saveLicense: providedActor<SavedLicense, LicenseToSave>(),
  },
  guards: {
    isValid: ({ context, event }) => errorsOf(context, event).length === 0,
  },
  actions: {
    open: assign(({ context, event }) => {
      if (event.type !== 'form.open') return {}
      const { license: saved = emptyDraft, version } = event
      const form = {
        draft: saved,
        saved,
        version,
        isNew: !event.license,
        errors: [],
        message: null,
      }
      const key = keyOf(form)
      const kept = context.typed[key]
      if (kept && isTyped({ ...kept, saved })) return { ...form, ...resumed(form, kept) }
      // What was typed is saved by now, and only the response was lost.
      return { ...form, typed: without(context.typed, key) }
    }),
    load: assign(({ context, event }) => {
      if (event.type !== 'typed.load') return {}
      // What is typed here is newer.
      const typed =
        context.typed === nothingTyped ? event.typed : { ...event.typed, ...context.typed }
      const kept = typed[keyOf(context)]
      return { typed, ...(kept && !isTyped(context) && resumed(context, kept)) }
    }),
    change: assign(({ context, event }) => {
      if (event.type !== 'field.change') return {}
      const { field, text } = event
      const { saved, version } = context
      const draft = { ...context.draft, [field]: text }
      const key = keyOf(context)
      return {
        draft,
        typed: isTyped({ draft, saved })
          ? {
              ...context.typed,
              [key]: { ...(context.typed[key] ?? { openedWith: saved }), draft, version },
            }
          : without(context.typed, key),
        errors: context.errors.filter((error) => error.field !== field),
      }
    }),
    showErrors: assign(({ context, event }) => ({
      errors: errorsOf(context, event),
      message: null,
    })),
    clearErrors: assign({ errors: [], message: null }),
    showRefusal: assign(({ context, event }) => {
      const refusal = refusalOf<SaveRefusal>(event)
      const { message = 'Something went wrong', errors = [], present } = refusal
      return {
        errors,
        message: errors.length > 0 ? null : message,
        ...(present && afterRefusal(context, present)),
      }
    }),
    reset: assign(({ context }) => ({
      ...{ draft: emptyDraft, saved: emptyDraft, isNew: true, version: undefined },
      ...{ errors: [], message: null },
      typed: without(context.typed, keyOf(context)),
    })),
    dropDeleted: assign(({ context, event }) =>
      event.type === 'license.delete' ? { typed: without(context.typed, event.state) } : {},
    ),
    /** Shows that the license was saved, and what comes next. */
    showSaved: (_, _saved: SavedLicense & { isRenamed: boolean }): void => {
      throw new Error('This action is provided in src.')
    },
  },
}).createMachine({
  id: 'licenseForm',
  context: {
    ...{ draft: emptyDraft, saved: emptyDraft, typed: nothingTyped, isNew: true },
    ...{ version: undefined, errors: [], message: null },
  },
  initial: 'closed',
  on: { 'typed.load': { actions: 'load' }, 'license.delete': { actions: 'dropDeleted' } },
  states: {
    closed: { on: { 'form.open': { target: 'editing', actions: 'open' } } },
    editing: {
      on: {
        'field.change': { actions: 'change' },
        'form.submit': [
          { guard: 'isValid', target: 'saving', actions: 'clearErrors' },
          { actions: 'showErrors' },
        ],
        'form.close': 'closed',
        'form.discard': { target: 'closed', actions: 'reset' },
      },
    },
    saving: {
      invoke: {
        src: 'saveLicense',
        input: ({ context: { draft, version } }) => ({ ...draft, version }),
        onDone: {
          target: 'closed',
          actions: [
            {
              type: 'showSaved',
              params: ({ context: { saved }, event: { output } }) => ({
                ...output,
                isRenamed: (output.name_on_license ?? '') !== saved.name_on_license,
              }),
            },
            'reset',
          ],
        },
        onError: { target: 'editing', actions: 'showRefusal' },
      },
    },
  },
})
