import { useState } from 'react'
import { maskEmail } from '#src/format/emails.ts'
import { Button } from '#src/ui/button.tsx'
import { DetailRow } from '#src/ui/detail-row.tsx'

/** The email, masked until somebody wants to see it; it is changed nowhere here (decisions, 'People'). */
export function EmailRow({ email }: { email: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <li>
      <DetailRow
        label="Email"
        value={isShown ? email : maskEmail(email)}
        action={
          <Button
            visual="quiet"
            fit="flush"
            aria-label={isShown ? 'Hide email' : 'View email'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'View'}
          </Button>
        }
      />
    </li>
  )
}
