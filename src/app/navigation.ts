/** What follows a change of page: its title, and the focus on its heading. */
import { setDocumentTitle } from '#src/browser/document-title.ts'
import { focusHeading } from '#src/browser/focus-heading.ts'
import type { router as appRouter } from './router.tsx'

/** Names every page and moves the focus to its heading, so that it is read out. */
export function watchNavigation(router: typeof appRouter): void {
  const nameDocument = () =>
    setDocumentTitle(
      router.state.matches.findLast((match) => match.staticData.title)?.staticData.title,
    )
  nameDocument()
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    // '/notification/' (specification §1.2) is the page that the app itself calls '/notification'.
    if (pageOf(fromLocation?.pathname) === pageOf(toLocation.pathname)) return
    nameDocument()
    // The first page is read from its top.
    if (fromLocation) focusHeading()
  })
}

const pageOf = (path: string | undefined) => path?.replace(/(?<=.)\/$/, '')
