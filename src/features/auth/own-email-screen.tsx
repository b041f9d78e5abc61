import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Identity } from '#machines/client/session.machine.ts'
import { MINUTE_MS } from '#machines/durations.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { readPerson } from '#src/identity/known-person.ts'
import { putOff } from '#src/session/confirm-email/put-off.ts'
import { recordConfirmed } from '#src/session/record-required.ts'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { readInTab, storeInTab } from '#src/storage/tab-storage.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { ConfirmEmailScreen } from '#src/wizard/confirm-email/confirm-email-screen.tsx'
import { css } from '#styled/css/css.mjs'

const why = css({ color: 'ink-2' })

/** Asks for confirmation of the email of an older account. Attorneys cannot postpone it. */
export function OwnEmailScreen({ identity: { uuid, role_name } }: { identity: Identity }) {
  const { navigate } = useRouter()
  const [email, setEmail] = useState(readPerson()?.email)
  const isCustomer = role_name === 'customer'
  const confirm = async (code: string) => {
    await confirmOwnEmail(uuid, code)
    showSnackbar({ message: 'Your email is confirmed.', type: 'success' })
    recordConfirmed(uuid, true)
    await navigate({ to: '/', replace: true })
  }
  return (
    <ConfirmEmailScreen
      email={email}
      isSent={wasSent(uuid)}
      sendCode={async () => {
        setEmail(await sendOwnCode(uuid))
        recordSent(uuid)
      }}
      confirm={confirm}
      back={
        isCustomer ? (
          <Link
            to="/dashboard"
            className={buttonClass({ visual: 'quiet', fit: 'flush' })}
            onClick={putOff}
          >
            Not now
          </Link>
        ) : (
          <Button visual="quiet" fit="flush" onClick={() => void requestSignOut()}>
            Log out
          </Button>
        )
      }
      another={
        <Link to="/personal-details" className={buttonClass({ visual: 'quiet', fit: 'flush' })}>
          Use another email
        </Link>
      }
    >
      <p className={why}>
        {isCustomer
          ? 'We email you about bids on your case. Confirm your email before you post one.'
          : 'You only do this once. Then you can read open cases and send bids.'}
      </p>
    </ConfirmEmailScreen>
  )
}

/** Sends a code. Returns the email that it is sent to. Rejects with `ApiProblem`. */
const sendOwnCode = async (personId: string): Promise<string> =>
  (await bodyOf(apiClientOf(personId).POST('/auth/email-code'))).data.email

/** Confirms the email. Rejects with `ApiProblem`, whose field error is `code`. */
async function confirmOwnEmail(personId: string, code: string): Promise<void> {
  await bodyOf(apiClientOf(personId).POST('/auth/email-confirm', { body: { code } }))
}

// Remembered in this tab, so that a reload does not request another code.
const CODE_SENT = 'fastpass.code-sent'
// The code is valid for 15 minutes; the person needs the rest to type it.
const REUSABLE_MS = 10 * MINUTE_MS

/** Records that a code was sent to a person. */
const recordSent = (personId: string): void =>
  storeInTab(CODE_SENT, JSON.stringify({ personId, at: Date.now() }))

/** Returns whether a code that was sent to a person should still be valid. */
function wasSent(personId: string): boolean {
  const sentCode: { personId?: string; at?: number } = JSON.parse(readInTab(CODE_SENT) ?? '{}')
  const age = Date.now() - (sentCode.at ?? 0)
  return sentCode.personId === personId && age >= 0 && age < REUSABLE_MS
}
