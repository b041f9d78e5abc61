import { assign, setup } from 'xstate'
import {
  type CaseContent,
  contentErrors,
  isSameContent,
  type SharedField,
} from '#machines/wizard/flows/case-fields.ts'
import { contactQuestion } from '#machines/wizard/unlikely-answer.ts'
import { providedAction, providedActor } from './provided.ts'
import { refusalOf } from './refusal.ts'

/** The customer's own text of a case, at one version. */
export type EditableCase = CaseContent & { version: number }

/** Why a change was refused; `errors` by field of the contract. */
export type EditRefusal = {
  message: string
  errors?: readonly { field: string; message: string }[]
}

export type CaseEditInput = {
  /** The case as the server has it. */
  shown: EditableCase
}

export type CaseEditContext = CaseEditInput & {
  typed: CaseContent
  errors: Readonly<Partial<Record<SharedField, string | undefined>>>
  /** The question about contact details in the details, since the last Save. */
  doubt: string | null
  /** The details that the person was asked about. They are asked about once. */
  confirmed: string | null
  /** Why the last attempt failed. */
  message: string | null
  /** Whether the case changed elsewhere after the person began to type. */
  isOvertaken: boolean
  /**
   * Whether that change arrived while the person was typing and has not been shown yet. Save shows
   * it first.
   */
  isUnannounced: boolean
}

export type CaseEditEvent =
  /** `storedEdit`: values that were typed earlier and not saved. */
  | { type: 'edit.open'; storedEdit: EditableCase | null }
  | { type: 'details.change'; text: string }
  | { type: 'sizes.change'; sizes: CaseContent['firm_size'] }
  | { type: 'edit.save' }
  /** While the form is closed: finds values that were typed earlier and not saved. */
  | { type: 'edit.found'; storedEdit: EditableCase | null }
  /** Closes the form; the typed values stay on the device. */
  | { type: 'edit.close' }
  /** Deletes the typed values. */
  | { type: 'edit.discard' }
  /** The case was fetched again. */
  | { type: 'case.load'; shown: EditableCase }

/** The same text as the server's refusal. */
export const OVERTAKEN = 'This case was changed on another device. Please look at it again.'

const contentOf = ({ case_details, firm_size }: CaseContent): CaseContent => ({
  case_details,
  firm_size,
})

/** Returns whether there is anything to save. */
export const hasTyped = ({ typed, shown }: CaseEditContext): boolean => !isSameContent(typed, shown)

const errorsOf = (typed: CaseContent) =>
  Object.fromEntries(contentErrors(typed).map(({ field, message }) => [field, message]))

/** Returns the question about contact details in changed details; null when it was asked. */
const doubtOf = ({ typed, shown, confirmed }: CaseEditContext): string | null => {
  const { case_details } = typed
  const isKnown = case_details === confirmed || case_details.trim() === shown.case_details.trim()
  return isKnown ? null : contactQuestion(case_details)
}

/**
 * Edits the part of a case that attorneys read (specification §3.1). When the case changed on
 * another device, shows that version next to the typed one; saving then confirms that the person
 * has seen it.
 */
export const caseEditMachine = setup({
  types: {
    context: {} as CaseEditContext,
    input: {} as CaseEditInput,
    events: {} as CaseEditEvent,
  },
  actors: {
    /** Saves the typed values over that version of the case; rejects with an `EditRefusal`. */
    saveCase: providedActor<void, EditableCase>(),
  },
  guards: {
    isUnannounced: ({ context }) => context.isUnannounced,
    /** The stored values equal the case: they were saved, but the response was lost. */
    isSaved: ({ context, event }) =>
      'storedEdit' in event &&
      event.storedEdit !== null &&
      isSameContent(event.storedEdit, context.shown),
    hasNothingToSave: ({ context }) => !hasTyped(context),
    isUnlikely: ({ context }) =>
      contentErrors(context.typed).length === 0 && doubtOf(context) !== null,
    isValid: ({ context }) => contentErrors(context.typed).length === 0,
  },
  actions: {
    fillForm: assign(({ context, event }) => {
      const stored = event.type === 'edit.open' ? event.storedEdit : null
      return {
        typed: contentOf(stored ?? context.shown),
        errors: {},
        doubt: null,
        confirmed: null,
        message: null,
        isOvertaken:
          stored !== null &&
          stored.version !== context.shown.version &&
          !isSameContent(stored, context.shown),
        isUnannounced: false,
      }
    }),
    setDetails: assign(({ context, event }) =>
      event.type === 'details.change'
        ? {
            typed: { ...context.typed, case_details: event.text },
            errors: { ...context.errors, case_details: undefined },
            doubt: null,
          }
        : {},
    ),
    setSizes: assign(({ context, event }) =>
      event.type === 'sizes.change'
        ? {
            typed: { ...context.typed, firm_size: event.sizes },
            errors: { ...context.errors, firm_size: undefined },
          }
        : {},
    ),
    setShown: assign(({ event }) => (event.type === 'case.load' ? { shown: event.shown } : {})),
    noticeChange: assign(({ context, event }) => {
      if (event.type !== 'case.load' || event.shown.version === context.shown.version) return {}
      const isOvertaken = !isSameContent(event.shown, context.typed)
      return {
        shown: event.shown,
        isOvertaken,
        isUnannounced: isOvertaken && context.message === null,
      }
    }),
    tell: assign({ message: OVERTAKEN, isUnannounced: false }),
    showErrors: assign({ errors: ({ context }) => errorsOf(context.typed) }),
    askAboutDetails: assign(({ context }) => ({
      doubt: doubtOf(context),
      confirmed: context.typed.case_details,
      errors: {},
      message: null,
    })),
    clearErrors: assign({ errors: {}, doubt: null, message: null }),
    setRefusal: assign(({ context, event }) => {
      const refusal = refusalOf<EditRefusal>(event)
      return {
        message: refusal.message || 'Something went wrong',
        // The change may have been fetched before the server's refusal arrived.
        isUnannounced: context.isUnannounced && refusal.message !== OVERTAKEN,
        errors: Object.fromEntries(
          (refusal.errors ?? []).map(({ field, message }) => [field, message]),
        ),
      }
    }),
    /** Stores the typed values on the device. */
    storeTyped: providedAction,
    /** Shows that there was nothing to save. */
    showUnchanged: providedAction,
    /** Removes the stored values. */
    removeTyped: providedAction,
  },
}).createMachine({
  id: 'caseEdit',
  context: ({ input }) => ({
    ...input,
    typed: contentOf(input.shown),
    errors: {},
    doubt: null,
    confirmed: null,
    message: null,
    isOvertaken: false,
    isUnannounced: false,
  }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'edit.open': [
          { guard: 'isSaved', target: 'editing', actions: ['fillForm', 'removeTyped'] },
          { target: 'editing', actions: 'fillForm' },
        ],
        'edit.found': { guard: 'isSaved', actions: 'removeTyped' },
        'edit.discard': { actions: 'removeTyped' },
        'case.load': { actions: 'setShown' },
      },
    },
    editing: {
      on: {
        'details.change': { actions: ['setDetails', 'storeTyped'] },
        'sizes.change': { actions: ['setSizes', 'storeTyped'] },
        'edit.save': [
          { guard: 'isUnannounced', actions: 'tell' },
          {
            guard: 'hasNothingToSave',
            target: 'closed',
            actions: ['removeTyped', 'showUnchanged'],
          },
          { guard: 'isUnlikely', actions: 'askAboutDetails' },
          { guard: 'isValid', target: 'saving', actions: 'clearErrors' },
          { actions: 'showErrors' },
        ],
        'edit.close': [
          { guard: 'hasNothingToSave', target: 'closed', actions: 'removeTyped' },
          { target: 'closed' },
        ],
        'edit.discard': { target: 'closed', actions: 'removeTyped' },
        'case.load': { actions: 'noticeChange' },
      },
    },
    saving: {
      invoke: {
        src: 'saveCase',
        input: ({ context }) => ({ ...contentOf(context.typed), version: context.shown.version }),
        onDone: { target: 'closed', actions: 'removeTyped' },
        onError: { target: 'editing', actions: 'setRefusal' },
      },
      on: { 'case.load': { actions: 'noticeChange' } },
    },
  },
})
