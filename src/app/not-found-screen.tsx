import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '#src/browser/document-title.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { MessageScreen } from '#src/ui/page/message-screen.tsx'

/** Shows the router's not-found text (specification §1.2). */
export function NotFoundScreen() {
  useDocumentTitle('Not Found')
  return (
    <MessageScreen
      title="Not Found"
      next={
        <Link to="/" className={buttonClass({ visual: 'secondary' })}>
          Go to the start page
        </Link>
      }
    />
  )
}
