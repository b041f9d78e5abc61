import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Identity } from '#machines/client/session.machine.ts'
import { readPerson } from '#src/identity/known-person.ts'
import { confirmOwnEmail, sendOwnCode } from '#src/identity/own-email.ts'
import { putOff } from '#src/session/confirm-email/put-off.ts'
import { recordConfirmed } from '#src/session/record-required.ts'
import { requestSignOut } from '#src/session/request-sign-out.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { ConfirmEmailScreen } from '#src/wizard/confirm-email/confirm-email-screen.tsx'
import { recordSent, wasSent } from '#src/wizard/confirm-email/sent-code.ts'
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
