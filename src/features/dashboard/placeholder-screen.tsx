import { Link } from '@tanstack/react-router'
import { RootScreen } from '#src/layout/screens.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'

/**
 * /customer/dashboard, which the specification names as a placeholder only (specification §1.2).
 */
export function PlaceholderScreen() {
  return (
    <RootScreen>
      <ScreenTitle>Dashboard</ScreenTitle>
      <EmptyState
        fact="There’s nothing on this page."
        next={
          <Link to="/dashboard" className={textLinkClass()}>
            Your cases are on your dashboard.
          </Link>
        }
      />
    </RootScreen>
  )
}
