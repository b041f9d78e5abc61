import { storeUrlToReturnTo } from '#src/session/return-url.ts'
import { LockIcon } from '#src/ui/icons.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { offlineBanner } from '#styled/recipes/offline-banner.mjs'

/** Shown after the session has ended: the data stays readable, and signing in loses nothing. */
export function SessionEndedBanner() {
  return (
    <div className={offlineBanner()}>
      <LockIcon size="sm" />
      <p>
        Your session has ended.{' '}
        <a
          className={textLinkClass({ target: 'inline' })}
          href="/auth/login"
          onClick={() => storeUrlToReturnTo(location)}
        >
          Log in again
        </a>
      </p>
    </div>
  )
}
