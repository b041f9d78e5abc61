import { useState } from 'react'
import { maskEmail } from '#src/format/emails.ts'
import { Address } from '#src/ui/address.tsx'
import { Button } from '#src/ui/button.tsx'
import { DetailRow } from '#src/ui/detail-row.tsx'
import { css } from '#styled/css/css.mjs'
import { useFocusBack } from './edit-row.tsx'
import { EmailForm } from './email-form.tsx'
import { type EmailChangeOptions, useEmailChange } from './use-email-change.ts'

const buttons = css({ display: 'flex', gap: '4' })

/** The email, masked until the person wants to see it, with the Edit button that changes it. */
export function EmailRow({ identity, email }: EmailChangeOptions) {
  const [isShown, setShown] = useState(false)
  const { snapshot, send } = useEmailChange({ identity, email })
  const isOpen = !snapshot.matches('closed')
  const row = useFocusBack(isOpen)
  return (
    <li ref={row}>
      {isOpen ? (
        <EmailForm snapshot={snapshot} send={send} email={email} />
      ) : (
        <DetailRow
          label="Email"
          value={<Address>{isShown ? email : maskEmail(email)}</Address>}
          action={
            <span className={buttons}>
              <Button
                visual="quiet"
                fit="flush"
                aria-label={isShown ? 'Hide email' : 'View email'}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? 'Hide' : 'View'}
              </Button>
              <Button
                visual="quiet"
                fit="flush"
                aria-label="Edit Email"
                data-edit
                onClick={() => send({ type: 'email.open' })}
              >
                Edit
              </Button>
            </span>
          }
        />
      )}
    </li>
  )
}
