import { afterPaint } from './after-paint.ts'
import { focusHeading, isInView, takeFocus } from './focus-heading.ts'

const OVERLAYS = '[role*=dialog], [role=menu]'
const HEADINGS = 'h1, h2, h3'
const ITEM_TARGETS = `${HEADINGS}, a, button`

/** Where an open overlay keeps the focus out. */
const UNREACHABLE = '[inert], [aria-hidden=true]'

/** An element with the focus, or one of its ancestors. */
type Place = {
  element: Element
  /** Its number among the items of a list. */
  index: number | undefined
}

/**
 * Moves focus when the focused element disappears: because its sheet closes and the opener is gone,
 * because a button is replaced, or because another screen comes. It goes to the item that has taken
 * the place in a list, or to the nearest heading; where the page has been scrolled to its top
 * meanwhile, to the page's heading. The page stays where it is scrolled to.
 */
export function followLostFocus(): void {
  let places = placesOf(document.activeElement)
  // Where the focus was before it went into an overlay.
  let opener: Place[] = []
  const isLost = () => {
    const focused = places[0]?.element
    return focused && document.activeElement === document.body && !isShown(focused)
  }
  const restore = () => {
    if (!isLost()) return
    const near = [...places, ...opener].flatMap(targetIn)
    const target = near.find((each) => isInView(each) && !each.closest(UNREACHABLE))
    if (target) takeFocus(target)
    else focusHeading()
  }
  const observer = new MutationObserver((changes) => {
    const isHidden = changes.some(({ type }) => type === 'attributes')
    if (isHidden || places[0]?.element.isConnected === false) afterPaint(restore)
  })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['hidden', 'disabled'],
  })
  document.addEventListener('focusin', ({ target }) => {
    const entered = placesOf(target as Element)
    if (isInOverlay(entered) && !isInOverlay(places)) opener = places
    places = entered
  })
}

function placesOf(focused: Element | null): Place[] {
  const places: Place[] = []
  let element = focused
  while (element && element !== document.body) {
    const parent: Element | null = element.parentElement
    const list = parent?.matches('ul, ol, tbody') ? [...parent.children] : []
    const index = list.indexOf(element)
    places.push({ element, index: index < 0 ? undefined : index })
    element = parent
  }
  return places
}

const isInOverlay = (places: readonly Place[]) =>
  places.some(({ element }) => element.matches(OVERLAYS))

/** Returns what gets the focus of something in this place that is gone. */
function targetIn({ element }: Place, at: number, places: readonly Place[]): HTMLElement[] {
  if (!isShown(element)) return []
  const index = places[at - 1]?.index
  const item =
    index === undefined ? undefined : ([...element.children].at(index) ?? element.lastElementChild)
  const [within, selector] = item ? [item, ITEM_TARGETS] : [element, HEADINGS]
  const target = [...within.querySelectorAll<HTMLElement>(selector)].find(isShown)
  return target ? [target] : []
}

const isShown = (element: Element) =>
  element.getClientRects().length > 0 && !element.matches(':disabled')
