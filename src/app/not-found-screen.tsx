import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '#src/browser/document-title.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'

/** Specification §1.2, the router's not-found text. */
export function NotFoundScreen() {
  useDocumentTitle('Not Found')
  return (
    <Screen
      topBar={<RootTopBar />}
      actions={
        <ActionArea
          primary={
            <Link to="/" className={buttonClass({ visual: 'secondary' })}>
              Go to the start
            </Link>
          }
        />
      }
    >
      <ScreenTitle>Not Found</ScreenTitle>
    </Screen>
  )
}
