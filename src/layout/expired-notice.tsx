import { keepPlace } from '#src/session/wanted-address.ts'
import { LockIcon } from '#src/ui/icons.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { offlineBanner } from '#styled/recipes/offline-banner.mjs'

/** The session has run out: what was read stays readable, and nothing is lost by logging in. */
export function ExpiredNotice() {
  return (
    <div className={offlineBanner()}>
      <LockIcon size="sm" />
      <p>
        Your session has ended.{' '}
        <a
          className={textLinkClass({ target: 'inline' })}
          href="/auth/login"
          onClick={() => keepPlace(location)}
        >
          Log in again
        </a>
      </p>
    </div>
  )
}
