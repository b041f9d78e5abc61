import { Link } from '@tanstack/react-router'
import { CloseLink } from '#src/features/new-case/close-link.tsx'
import { useSession } from '#src/session/session.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { InnerTopBar, QuickExit } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'

export type InterruptionProps = {
  fact: string
  next: string
  /** The action; without one, a link to the start. */
  action?: { label: string; onPress: () => void }
  /** Whether the questions are shown as soon as the draft is open (src/app/take-over.ts). */
  isOpening?: true
}

/** Explains why the questions are not shown, and offers the next action. */
export function Interruption({ fact, next, action, isOpening }: InterruptionProps) {
  const isVisitor = useSession().status === 'signedOut'
  return (
    <Screen
      topBar={<InnerTopBar leading={<CloseLink />} title="New case" trailing={<QuickExit />} />}
      actions={
        <ActionArea
          primary={
            action ? (
              <Button onClick={action.onPress}>{action.label}</Button>
            ) : (
              <Link to={isVisitor ? '/auth/home' : '/dashboard'} className={buttonClass({})}>
                {isVisitor ? 'Go to the start page' : 'Go to your dashboard'}
              </Link>
            )
          }
        />
      }
    >
      <div role="alert" data-opening={isOpening}>
        <ScreenTitle>{fact}</ScreenTitle>
        <p className={css({ color: 'ink-2', marginTop: '2' })}>{next}</p>
      </div>
    </Screen>
  )
}
