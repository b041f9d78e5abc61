import { createBrowserHistory, createRouter, Link } from '@tanstack/react-router'
import { useDocumentTitle } from '#src/browser/document-title.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { MessageScreen } from '#src/ui/page/message-screen.tsx'
import { AppOverlays } from './app-overlays.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { createPageWindow } from './overlay-history.ts'
import { routeTree } from './route-tree.gen.ts'

/**
 * Whether the person is still on the first page of the document, which they may have scrolled
 * before the app took over.
 */
let isAtStart = document.querySelector('#root main') !== null
let startIndex: number | undefined

export const router = createRouter({
  routeTree,
  history: createBrowserHistory({ window: createPageWindow() }),
  // The first loads complete the URL, and would scroll a page that is in use to its top.
  scrollRestoration: ({ location }) => {
    startIndex ??= location.state.__TSR_index
    isAtStart &&= location.state.__TSR_index === startIndex
    return !isAtStart
  },
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  InnerWrap: AppOverlays,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Shows the router's not-found text (specification §1.2). */
function NotFoundScreen() {
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
