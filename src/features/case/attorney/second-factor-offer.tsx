import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hasPasskeys } from '#src/browser/passkeys.ts'
import { usePerson } from '#src/session/session.ts'
import { pageStorage } from '#src/storage/device-storage.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { LockIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { css } from '#styled/css/css.mjs'

const room = css({ marginTop: '5' })
const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '2', marginTop: '3' })

// Stays at a log-out, so that the next log-in does not bring the offer back.
const declinedBy = (personId: string) => `fastpass.factor-declined/${personId}`

/**
 * Offers log-in codes and passkeys to an attorney who has a customer's contact details, and an
 * account that a password alone opens, until they decline on this device.
 */
export function SecondFactorOffer() {
  const { uuid, has_second_factor } = usePerson()
  const [isDeclined, setDeclined] = useState(pageStorage?.getItem(declinedBy(uuid)) != null)
  if (has_second_factor !== false || isDeclined) return null
  const decline = () => {
    pageStorage?.setItem(declinedBy(uuid), '1')
    setDeclined(true)
  }
  return (
    <div className={room}>
      <Note icon={<LockIcon />} title="Keep your client’s details safe">
        <p>
          {`Log in with a code${hasPasskeys ? ' or a passkey' : ''}, and someone who knows only your password can’t read them.`}
        </p>
        <div className={row}>
          <Link
            to="/log-in-codes"
            className={buttonClass({ visual: 'secondary', fit: 'hug', text: 'sm' })}
          >
            Set it up
          </Link>
          <Button visual="quiet" fit="hug" text="sm" onClick={decline}>
            Not now
          </Button>
        </div>
      </Note>
    </div>
  )
}
