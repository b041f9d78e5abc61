import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '#src/client/document-title.ts'
import { ActionArea } from '#src/ui/action-area.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Screen, ScreenTitle } from '#src/ui/screen.tsx'
import { RootTopBar } from '#src/ui/top-bar.tsx'

/** Document 1 §2, the router's not-found text. */
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
