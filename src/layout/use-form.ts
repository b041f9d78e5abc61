import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { v4 as createKey } from 'uuid'
import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import {
  type FormDefinition,
  isOvertaken,
  isTyped,
  type Refusal,
  type Sent,
  type Typed,
} from '#machines/form/form.ts'
import { ApiProblem, PROOF_CANCELED, toProblem } from '#src/api/problem.ts'
import { serverTime } from '#src/clock/clock.ts'
import { StorageError } from '#src/offline/database/stores.ts'
import { useStored, useStoreError } from '#src/offline/use-stored.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { expireSessionOf } from '#src/session/session.ts'
import {
  type KeptForm,
  listTypedForms,
  readTypedForm,
  storeTypedForm,
  typedSignal,
} from '#src/session/typed-forms.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { showUnchanged } from '#src/ui/overlay/snackbar-actor.ts'
import { type End, useEnd } from './use-end.ts'

type FormOptions<Subject, Values> = {
  /** The person whose typed text is kept. */
  owner: string
  /** Distinguishes the typed text of this subject from that of others. */
  key: string
  /** What is changed, as the server has it. It must stay the same object while nothing changes. */
  subject: Subject
  /**
   * Sends the form; rejects with `ApiProblem`, or with an `Overtaken` that has the present subject.
   */
  send: (sent: Sent<Subject, Values>) => Promise<unknown>
  /** Returns why an open form can no longer be sent, which closes it (`useEnd`). */
  endOf?: (isTyped: boolean) => End
  /** How often the form was opened from outside. Each time opens it. */
  openings?: number
  /**
   * Returns the time by the clock that the form's dates are compared with; by default, the
   * server's.
   */
  now?: () => string
}

/** Thrown when a subject was changed elsewhere. `present`: the subject as it is now. */
export class Overtaken<Subject> extends ApiProblem {
  readonly present: Subject

  constructor({ status, code, message, details }: ApiProblem, present: Subject) {
    super(status, code, message, details)
    this.present = present
  }
}

/** Thrown by `send` when the form shows a question first, and nothing was sent. */
export class NotSent extends ApiProblem {
  constructor() {
    super(0, 'NOT_SENT', '')
  }
}

const CHANGED = ['BID_CHANGED', 'CASE_CHANGED', 'LICENSE_CHANGED', 'PROFILE_CHANGED']

function refusalOf<Subject>(error: unknown): Refusal<Subject> {
  if (error instanceof StorageError) return { message: error.message }
  const problem = toProblem(error)
  const { message, code, fieldErrors: errors, isTemporary } = problem
  return {
    message,
    errors,
    isTemporary,
    isCanceled: code === PROOF_CANCELED || problem instanceof NotSent,
    isOvertaken: CHANGED.includes(code),
    ...(problem instanceof Overtaken && { present: problem.present }),
  }
}

/** Runs a form: see `FormDefinition`. What is typed is kept on the device. */
export function useForm<Subject, Values extends object>(
  form: FormDefinition<Subject, Values>,
  options: FormOptions<Subject, Values>,
) {
  const { owner, key, subject, send, endOf, openings = 0 } = options
  const { now = () => serverTime().toISOString() } = options
  const { failure, notSaved, watch } = useStoreError()
  const read = useCallback(() => readTypedForm(form, owner, key), [form, owner, key])
  const machine = useMemo(() => createFormMachine(form), [form])
  const [snapshot, dispatch] = useMachine(
    machine.provide({
      actors: {
        readTyped: fromPromise<Typed<Values> | null, void>(read),
        send: fromPromise<void, Sent<Subject, Values>>(async ({ input }) => {
          await send(input).catch((error) => {
            expireSessionOf(owner, toProblem(error).sessionEnd)
            throw refusalOf<Subject>(error)
          })
        }),
      },
      actions: {
        storeTyped: ({ context }) => {
          const { values, base } = context
          const unsent = isTyped(form, context, context.subject) ? { values, base } : null
          watch(storeTypedForm(form, owner, key, unsent))
        },
        removeTyped: () => void storeTypedForm(form, owner, key, null).catch(() => {}),
        showUnchanged,
      },
    }),
    { input: { subject } },
  )
  useEffect(() => dispatch({ type: 'subject.load', subject }), [dispatch, subject])
  const readOrNull = useCallback(() => read().catch(() => null), [read])
  const typed = useStored(typedSignal, readOrNull)
  useEffect(() => {
    if (typed !== undefined) dispatch({ type: 'typed.load', typed })
  }, [dispatch, typed])

  useEffect(() => {
    if (openings > 0) dispatch({ type: 'form.open' })
  }, [dispatch, openings])

  const { context } = snapshot
  const isSending = snapshot.matches('sending')
  const isEditing = snapshot.matches('editing')
  const isOpen = isEditing || isSending
  const close = () => dispatch({ type: 'form.close' })
  useFormGuard(isOpen)
  const isFormTyped = isTyped(form, context, context.subject)
  useEnd(isEditing ? endOf?.(isFormTyped) : undefined, close)
  const [hasOpened, setOpened] = useState(false)
  if (isOpen && !hasOpened) setOpened(true)
  const root = useRef<HTMLFormElement>(null)
  // Moves focus to the field that the server refused.
  useEffect(() => {
    if (!isSending) focusFirstError(root.current)
  }, [isSending])
  const discard = useCallback(() => dispatch({ type: 'form.discard' }), [dispatch])
  const submit = () => {
    flushSync(() => dispatch({ type: 'form.submit', now: now(), key: createKey() }))
    focusFirstError(root.current)
  }
  const isFormOvertaken = isOpen && isOvertaken(form, context, context.subject)
  const saysOvertaken = form.showsChange && isEditing && isFormOvertaken
  const overtaken = saysOvertaken ? form.overtaken?.(context.subject) : undefined
  const message = context.message ?? failure ?? overtaken ?? null
  return {
    ...context,
    message,
    /** Why the device does not keep what is typed. */
    notSaved,
    isOpen,
    /** Whether it is or was open, so that its sheet is needed. */
    hasOpened,
    isSending,
    /** Whether something is typed that is not saved. */
    isTyped: isFormTyped,
    /** Whether the subject was changed elsewhere since the typing began. */
    isOvertaken: isFormOvertaken,
    /** What was typed before, while the form is closed; null when there is nothing. */
    unsaved: isOpen ? null : (context.stored?.values ?? null),
    open: () => dispatch({ type: 'form.open' }),
    change: (values: Partial<Values>) => dispatch({ type: 'form.change', values }),
    submit,
    /** Takes the subject's values in place of what is typed. */
    reset: () => dispatch({ type: 'form.reset' }),
    close,
    discard,
    /** The props of a `FormSheet`. */
    sheet: {
      open: isOpen,
      onClose: close,
      onSubmit: submit,
      formRef: root,
      failure: message,
      onDiscard: isFormTyped ? discard : undefined,
    },
  }
}

/**
 * Returns what is typed into a form and not sent, by the keys of its subjects; nothing until it is
 * read.
 */
export function useTypedForms<Values extends object>(form: KeptForm<Values>, owner: string) {
  const read = useCallback(() => listTypedForms(form, owner).catch(() => ({})), [form, owner])
  return useStored<Readonly<Record<string, Typed<Values>>>>(typedSignal, read) ?? {}
}
