/** What follows a change of page: its title, and the focus on its heading. */
import { setDocumentTitle } from '#src/client/document-title.ts'
import type { router as appRouter } from './router.tsx'

/** Names every page and moves the focus to its heading, so that it is read out. */
export function watchNavigation(router: typeof appRouter): void {
  const nameDocument = () =>
    setDocumentTitle(
      router.state.matches.findLast((match) => match.staticData.title)?.staticData.title,
    )
  nameDocument()
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged) return
    nameDocument()
    // The first page is read from its top.
    if (fromLocation) focusHeading()
  })
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
