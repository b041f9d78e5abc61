import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fromWireDraft } from '#machines/wizard/draft-wire.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { api } from '#src/identity/api.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { readCaseDraft, searchOf } from '#src/offline/drafts/case-drafts.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { keepLinkedDraft } from '#src/offline/drafts/linked-draft.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'

const content = css({ marginTop: '5' })

const TICKET = /ticket=([\w-]{20,100})/
const ticketIn = (text: string): string | undefined => TICKET.exec(text)?.[1]

const NO_LONGER =
  'This link no longer works. Its 14 days are over, or the case was sent or deleted.'

const linkedDraftQuery = (owner: DraftOwner, ticket: string) =>
  queryOptions({
    queryKey: [SIGNED_OUT, { of: 'draft link', wanted: { owner, ticket } }],
    staleTime: Number.POSITIVE_INFINITY,
    // The person waits for it, and can try again.
    retry: 1,
    gcTime: 0,
    meta: { isQuiet: true },
    queryFn: async ({ signal }) => {
      const reading = bodyOf(api.POST('/draft-links/open', { body: { ticket }, signal }))
      const body = await reading.catch((error: unknown) => {
        if (toProblem(error).status === 404) return null
        throw error
      })
      if (!body) return null
      const { id, ...sent } = body.data
      return readCaseDraft(await keepLinkedDraft(owner, fromWireDraft(id, sent)))
    },
  })

/** /continue: brings the draft of an emailed link to this browser or app, and opens it. */
export function ContinueScreen({ owner }: { owner: DraftOwner }) {
  const [ticket, setTicket] = useState(() => ticketIn(location.hash))
  return ticket === undefined ? (
    <PastedLink onTicket={setTicket} />
  ) : (
    <Continue owner={owner} ticket={ticket} onOther={() => setTicket(undefined)} />
  )
}

type ContinueProps = { owner: DraftOwner; ticket: string; onOther: () => void }

function Continue({ owner, ticket, onOther }: ContinueProps) {
  const query = useQuery(linkedDraftQuery(owner, ticket))
  const navigate = useNavigate()
  useEffect(() => {
    if (query.data) {
      void navigate({ to: '/customer/new-case', search: searchOf(query.data), replace: true })
    }
  }, [query.data, navigate])
  return (
    <Screen
      topBar={<RootTopBar />}
      actions={
        query.data === null && (
          <ActionArea primary={<Button onClick={onOther}>Use another link</Button>} />
        )
      }
    >
      <ScreenTitle>Go on with your answers</ScreenTitle>
      <div className={content}>
        <Loaded
          query={query}
          skeleton={<p role="status">Loading your answers…</p>}
          missing="You need a connection to get your answers."
          failed="We couldn’t get your answers."
          next="Keep this page open. We’ll get them as soon as you’re connected."
        >
          {(draft) => (draft ? null : <p role="alert">{NO_LONGER}</p>)}
        </Loaded>
      </div>
    </Screen>
  )
}

/** An app on the home screen of an iPhone has no address bar, and its links open in the browser. */
function PastedLink({ onTicket }: { onTicket: (ticket: string) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const open = () => {
    const ticket = ticketIn(text)
    if (ticket !== undefined) return onTicket(ticket)
    setError('Paste the whole link from our email.')
    document.querySelector<HTMLElement>('form input')?.focus()
  }
  return (
    <Screen
      topBar={<RootTopBar />}
      actions={
        <ActionArea
          primary={
            <Button type="submit" form="link">
              Go on
            </Button>
          }
        />
      }
    >
      <ScreenTitle>Go on with your answers</ScreenTitle>
      <form
        id="link"
        className={content}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <Field
          label="Link from our email"
          hint="Hold the button in the email, choose Copy Link, and paste it here."
          error={error}
        >
          <TextInput
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            value={text}
            onChange={(value) => {
              setText(value)
              setError(undefined)
            }}
          />
        </Field>
      </form>
    </Screen>
  )
}
