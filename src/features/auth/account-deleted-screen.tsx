import { Link } from '@tanstack/react-router'
import { MistakeHelp } from '#src/layout/mistake-help.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { MessageScreen } from '#src/ui/page/message-screen.tsx'
import { css } from '#styled/css/css.mjs'

const texts = css({ display: 'grid', gap: '4', marginTop: '4' })

/**
 * Shown on a device whose signed-in account was deleted, while what it kept here is removed and
 * afterwards.
 */
export function AccountDeletedScreen() {
  return (
    <MessageScreen
      title="Your account was deleted"
      subtitle="You or the Fastpass team deleted it."
      next={
        <Link to="/auth/home" className={buttonClass()}>
          Go to the start page
        </Link>
      }
    >
      <div className={texts}>
        <p>Your details are gone, also from this phone. Nothing more can be saved or sent here.</p>
        <MistakeHelp />
        <p>To use Fastpass again, you need a new account.</p>
      </div>
    </MessageScreen>
  )
}
