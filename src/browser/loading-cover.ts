// Covers the screen with the frame of the next one while a document or a screen's code loads: a tap
// on a slow line is answered at once.

/** The id of the template with the frame, which the build writes into each page. */
export const LOADING_COVER = 'loading-cover'

/** Faster loads show no frame between two screens. */
const DELAY_MS = 50

/** A document that has not begun to load by then may have been stopped by the person. */
const MAX_MS = 10_000

/** Covers the screen after 50 ms. Returns the function that uncovers it. */
function coverScreen(): () => void {
  let cover: Node | undefined
  const timer = setTimeout(() => {
    const template = document.querySelector<HTMLTemplateElement>(`template#${LOADING_COVER}`)
    // The page of `npm run dev` has none.
    cover = template?.content.firstElementChild?.cloneNode(true)
    if (cover) document.body.append(cover)
    setInert(cover !== undefined)
  }, DELAY_MS)
  return () => {
    clearTimeout(timer)
    cover?.parentNode?.removeChild(cover)
    setInert(false)
  }
}

function setInert(isCovered: boolean) {
  const screen = document.getElementById('root')
  if (screen) screen.inert = isCovered
}

/** Covers the screen until the next one is there, or has failed. */
export async function coverUntil(nextScreen: Promise<unknown>): Promise<void> {
  const uncover = coverScreen()
  await nextScreen.finally(uncover)
}

/** From now on covers the page when a link or a form of it loads another document. */
export function coverWhenLeaving(): void {
  addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]')
    if (link && isDocument(link)) coverUnless(event)
  })
  addEventListener('submit', coverUnless)
}

const isDocument = ({ origin, target, download, hash }: HTMLAnchorElement) =>
  origin === location.origin && !target && !download && !hash

function coverUnless(event: Event) {
  if (event.defaultPrevented) return
  const uncover = coverScreen()
  setTimeout(uncover, MAX_MS)
  // The person has come back to this page.
  addEventListener('pageshow', uncover, { once: true })
}
