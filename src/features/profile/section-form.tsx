import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { askedIn, type ProfileSection } from '#machines/client/profile-form.ts'
import { answersOf, canSave, unsavedIn } from '#machines/client/profile-model.ts'
import type { Field } from '#machines/wizard/field.ts'
import { untilPresent } from '#src/browser/until-present.ts'
import { Button } from '#src/ui/button.tsx'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { Failure } from '#src/ui/failure.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { css } from '#styled/css/css.mjs'
import type { ProfileState } from './use-profile.ts'

const form = css({ display: 'grid', gap: '5', paddingBlock: '5' })
const actions = css({ display: 'grid', gap: '1', justifyItems: 'center' })
const hint = css({ textStyle: 'small', color: 'ink-2' })

export type SectionFormProps = ProfileState & { section: ProfileSection; email: string }

type SentState = Pick<ProfileState, 'snapshot' | 'send'>

/** The open section, with its fields, Save and Cancel. */
export function SectionForm({ section, snapshot, send, failure, email }: SectionFormProps) {
  const { context } = snapshot
  const { message, errors, hasPassword } = context
  const answers = answersOf(context)
  const isReady = !snapshot.matches('preparing') && !snapshot.matches('unprepared')
  const working = workingText.find(([state]) => snapshot.matches(state))?.[1]
  const root = useFocusInside(isReady)
  // Moves focus to the field that the server or the identity provider refused.
  useEffect(() => {
    if (working === undefined) focusFirstError(root.current)
  }, [working, root])
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    flushSync(() => send({ type: 'section.save' }))
    focusFirstError(root.current)
  }
  return (
    <form
      ref={root}
      className={form}
      aria-label={`Edit ${section.label}`}
      noValidate
      onSubmit={handleSubmit}
    >
      {section.isPassword && (
        // Names the account for password managers.
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      {section.isPassword && isReady && !hasPassword && (
        <p>We sent a code to your email. It works for 15 minutes.</p>
      )}
      <FormBusyContext value={working !== undefined}>
        {isReady &&
          askedIn(context.form, section, answers, hasPassword).map((name) => (
            <AskedField
              key={name}
              field={context.form.fields[name] as Field}
              answer={answers[name]}
              error={errors[name]}
              isOptional={section.isOptional}
              hint={section.isOptional && 'Optional'}
              onAnswer={(value) => send({ type: 'answer.change', field: name, value })}
            />
          ))}
      </FormBusyContext>
      {isReady && section.note && <p className={hint}>{section.note}</p>}
      <Failure message={message ?? failure ?? null} />
      <div className={actions}>
        <SectionActions snapshot={snapshot} send={send} working={working} />
      </div>
    </form>
  )
}

function SectionActions({ snapshot, send, working }: SentState & { working: string | undefined }) {
  const cancel = <Cancel snapshot={snapshot} send={send} />
  if (snapshot.matches('conflict')) {
    return (
      <>
        <Button onClick={() => send({ type: 'newer.load' })}>Use the newer version</Button>
        <Button visual="secondary" onClick={() => send({ type: 'mine.keep' })}>
          Save mine instead
        </Button>
        {cancel}
      </>
    )
  }
  if (snapshot.matches('unprepared')) {
    return (
      <>
        <Button type="submit">Try again</Button>
        {cancel}
      </>
    )
  }
  if (snapshot.matches('notEnded')) {
    return (
      <>
        <p>Your password has changed, but your other phones are still logged in.</p>
        <Button onClick={() => send({ type: 'ending.retry' })}>Log them out</Button>
      </>
    )
  }
  return (
    <>
      <Button type="submit" working={working} disabled={!canSave(snapshot.context)}>
        Save
      </Button>
      {(working === undefined || snapshot.matches('preparing')) && cancel}
    </>
  )
}

/**
 * Closes the section, after a confirmation if typed values would be lost. Typed passwords are never
 * stored, so they do not count.
 */
function Cancel({ snapshot: { context }, send }: SentState) {
  const [isAsking, setAsking] = useState(false)
  const isTyped = context.section !== null && context.section in unsavedIn(context)
  const close = () => send({ type: 'section.cancel' })
  return (
    <>
      <Button visual="quiet" fit="hug" onClick={() => (isTyped ? setAsking(true) : close())}>
        Cancel
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Discard this change?"
        confirm={
          <Button visual="danger" onClick={close}>
            Discard
          </Button>
        }
        exit="Keep editing"
      >
        What you typed has not been saved.
      </Dialog>
    </>
  )
}

/** The status text of the running call, if there is one. */
const workingText = [
  ['preparing', 'Loading'],
  ['saving', 'Saving'],
  ['changingPassword', 'Saving'],
  ['loadingNewer', 'Loading'],
  ['rebasing', 'Saving'],
  ['ending', 'Logging out'],
  ['passwordChanged', 'Logging out'],
] as const

const CONTROL = ':is(input, select, textarea):not([hidden])'

/** Moves focus to the first control, or the chosen radio. Practice areas and places come later, once they are loaded. */
function useFocusInside(isReady: boolean) {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = root.current
    if (!isReady || !form) return
    const focusFirst = () => {
      const first =
        form.querySelector<HTMLElement>(`${CONTROL}:not([type="radio"]:not(:checked))`) ??
        form.querySelector<HTMLElement>(CONTROL)
      first?.focus()
    }
    focusFirst()
    if (form.contains(document.activeElement)) return
    void untilPresent(form, CONTROL).then(() => {
      const focused = document.activeElement
      // A button of the form has it, where that of the row is gone.
      const isOnButton = form.contains(focused) && !focused?.matches(CONTROL)
      // Not if the person has moved it meanwhile.
      if (focused === document.body || isOnButton) focusFirst()
    })
  }, [isReady])
  return root
}
