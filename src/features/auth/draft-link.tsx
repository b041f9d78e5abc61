import { useMachine } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { fromPromise } from 'xstate'
import type { Draft } from '#machines/wizard/draft.ts'
import { toWireDraft } from '#machines/wizard/draft-wire.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { api } from '#src/identity/api.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { Button } from '#src/ui/button.tsx'
import { focusFirstError } from '#src/ui/control/focus-first-error.ts'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { AskedField } from '#src/wizard/asked-field.tsx'
import { type DraftLinkRefusal, draftLinkMachine } from './draft-link.machine.ts'

const email = { ...personFields.email, label: 'Your email' }

async function sendLink(draft: Draft, to: string): Promise<void> {
  const body = { email: to, draft: { id: draft.id, ...toWireDraft(draft) } }
  await bodyOf(api.POST('/draft-links/create', { body })).catch((error: unknown) => {
    const { message, fieldErrors } = toProblem(error)
    throw { message, errors: fieldErrors } satisfies DraftLinkRefusal
  })
}

/** The button that emails a visitor a link to their draft, and its sheet. */
export function DraftLink({ draft }: { draft: Draft }) {
  const [snapshot, send] = useMachine(
    draftLinkMachine.provide({
      actors: {
        sendLink: fromPromise<void, { email: string }>(({ input }) => sendLink(draft, input.email)),
      },
    }),
  )
  const root = useRef<HTMLFormElement>(null)
  const { context } = snapshot
  const isSending = snapshot.matches('sending')
  // Moves focus to the email that the server refused.
  useEffect(() => {
    if (!isSending) focusFirstError(root.current)
  }, [isSending])
  const close = () => send({ type: 'link.close' })
  return (
    <>
      <Button visual="quiet" fit="flush" onClick={() => send({ type: 'link.open' })}>
        Email me a link to go on
      </Button>
      <FormSheet
        open={snapshot.matches('typing') || isSending}
        onClose={close}
        title="Email me a link"
        description="The link brings your answers to any browser, for 14 days. Anyone who has it can read them."
        submit="Send the link"
        working={isSending && 'Sending'}
        formRef={root}
        failure={context.message}
        onSubmit={() => {
          flushSync(() => send({ type: 'link.send' }))
          focusFirstError(root.current)
        }}
      >
        <AskedField
          field={email}
          answer={context.email}
          error={context.error ?? undefined}
          onAnswer={(value) => send({ type: 'email.change', text: String(value ?? '') })}
        />
      </FormSheet>
      <BottomSheet
        open={snapshot.matches('sent')}
        onClose={close}
        title="Look in your email"
        description="We sent a link. Open it where you want to go on. In the app on your home screen, copy the link and choose “I have a link from an email”."
        actions={<Button onClick={close}>Close</Button>}
      />
    </>
  )
}
