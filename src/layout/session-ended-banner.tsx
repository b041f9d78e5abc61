import type { SessionEnd } from '#machines/client/session.machine.ts'
import { logOut } from '#src/session/log-out.ts'
import { storePlace } from '#src/session/wanted-address.ts'
import { LockIcon } from '#src/ui/icons.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { offlineBanner } from '#styled/recipes/offline-banner.mjs'

const linkClass = textLinkClass({ target: 'inline' })

/**
 * Shown after the session has ended: the data stays readable, and signing in loses nothing unless
 * the account was deleted.
 */
export function SessionEndedBanner({ reason }: { reason: SessionEnd }) {
  return (
    <div className={offlineBanner()}>
      <LockIcon size="sm" />
      {reason === 'deleted' ? (
        <p>
          This account was deleted. Nothing more can be saved here.{' '}
          <button type="button" className={linkClass} onClick={() => void logOut()}>
            Log out
          </button>
        </p>
      ) : (
        <p>
          Your session has ended.{' '}
          <a className={linkClass} href="/auth/login" onClick={() => storePlace(location)}>
            Log in again
          </a>
        </p>
      )}
    </div>
  )
}
