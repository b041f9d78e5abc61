// Covers the screen with the frame of the next one while a document or a screen's code loads: a tap
// on a slow line is answered at once.

/** The id of the template with the frame, which the build writes into each page. */
export const LOADING_COVER = 'loading-cover'

/** Faster loads show no frame between two screens. */
const DELAY_MS = 50

/** The longest cover, ms: a load that the person has stopped sends no event. */
const MAX_MS = 10_000

let uncover = () => {}

/** Covers the screen after 50 ms, for at most 10 seconds. Returns the function that uncovers it. */
function coverScreen(): () => void {
  uncover()
  let cover: Node | undefined
  const timer = setTimeout(() => {
    const template = document.querySelector<HTMLTemplateElement>(`template#${LOADING_COVER}`)
    // The page of `npm run dev` has none.
    cover = template?.content.firstElementChild?.cloneNode(true)
    if (cover) document.body.append(cover)
    setInert(cover !== undefined)
  }, DELAY_MS)
  const limit = setTimeout(() => end(), MAX_MS)
  const end = () => {
    clearTimeout(timer)
    clearTimeout(limit)
    cover?.parentNode?.removeChild(cover)
    if (uncover === end) setInert(false)
  }
  uncover = end
  return end
}

function setInert(isCovered: boolean) {
  const screen = document.getElementById('root')
  if (screen) screen.inert = isCovered
}

/** Covers the screen until the next one is there, or has failed. */
export const coverUntil = (nextScreen: Promise<unknown>): Promise<unknown> =>
  nextScreen.finally(coverScreen())

/** Covers the page whenever a link or a form of it loads another document. */
export function coverWhenLeaving(): void {
  addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]')
    if (link && isDocument(link)) coverIfLeaving(event)
  })
  addEventListener('submit', coverIfLeaving)
  // The person has come back to the page.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) uncover()
  })
}

const isDocument = ({ origin, target, download, hash }: HTMLAnchorElement) =>
  origin === location.origin && !target && !download && !hash

function coverIfLeaving({ defaultPrevented }: Event) {
  if (!defaultPrevented) coverScreen()
}
