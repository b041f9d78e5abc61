// Updates the title and the focus after a navigation.
import { parseUrl } from '#machines/parse-url.ts'
import { setDocumentTitle } from '#src/browser/document-title.ts'
import { focusHeading } from '#src/browser/focus-heading.ts'
import { snackbarActor } from '#src/ui/overlay/snackbar-actor.ts'
import type { router as appRouter } from './router.tsx'

/**
 * Sets the title of every page and moves focus to its heading, so that screen readers announce it.
 */
export function watchNavigation(router: typeof appRouter): void {
  const nameDocument = () =>
    setDocumentTitle(
      router.state.matches.findLast((match) => match.staticData.title)?.staticData.title,
    )
  nameDocument()
  if (isOpenedFromApp() && document.activeElement === document.body) focusHeading()
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    // '/notification/' (specification §1.2) is the page that the app itself calls '/notification'.
    if (pageOf(fromLocation?.pathname) === pageOf(toLocation.pathname)) return
    nameDocument()
    snackbarActor.send({ type: 'page.change' })
    if (fromLocation) focusHeading()
  })
}

// A link that loads a document, such as Log in, is a navigation for the person who pressed it. What
// is opened from elsewhere is read from its top.
const isOpenedFromApp = () => parseUrl(document.referrer)?.origin === location.origin

const pageOf = (path: string | undefined) => path?.replace(/(?<=.)\/$/, '')
