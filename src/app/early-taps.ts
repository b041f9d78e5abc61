// Handles taps, typing and submits on the prerendered page, before the app replaces it.

/**
 * The attribute of an element whose content the page's own script shows before the app is there.
 * The app moves it into its own element with this attribute.
 */
export const ADOPTED = 'data-adopted'

/** Whether a finger is on the page. It may have touched before any code ran. */
let isPressed = document.documentElement.matches(':active')
/** Whether an input method is composing text, as for Japanese. */
let isComposing = false
/** Whether a tap is navigating to another document. */
let isLeaving = false

const follow = ({ type }: Event) => {
  isPressed = type === 'pointerdown'
}
const watching = new AbortController()
const { signal } = watching
for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
  addEventListener(type, follow, { capture: true, passive: true, signal })
}
// The first event may have come before any code ran.
for (const type of ['compositionstart', 'compositionupdate', 'compositionend']) {
  addEventListener(type, followComposition, { signal })
}
for (const type of ['beforeunload', 'pageshow']) {
  // A page that is shown again, by Back, is not being left anymore.
  addEventListener(type, () => setLeaving(type === 'beforeunload'), { signal })
}

function followComposition({ type }: Event) {
  isComposing = type !== 'compositionend'
}

function setLeaving(leaving: boolean) {
  isLeaving = leaving
}

/** The button that was pressed on the prerendered page, with its name; undefined before. */
let pressed: { button: HTMLElement; name: string } | undefined

// Only Continue of a standard category opens another document; other buttons wait for the app.
addEventListener(
  'submit',
  (event) => {
    if (isAdopted(event.target)) return
    const category = new FormData(event.target as HTMLFormElement).get('user')
    if (category !== null && category !== 'other') return
    event.preventDefault()
    markAsPending(event.submitter)
  },
  { signal },
)
addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest('button')
    if (button?.type !== 'button' || isAdopted(button)) return
    markAsPending(button)
  },
  { signal },
)

const isAdopted = (target: EventTarget | null) =>
  (target as Element).closest(`[${ADOPTED}]`) !== null

/** Shows that a button waits for the app. */
function markAsPending(button: HTMLElement | null) {
  if (!button || pressed !== undefined) return
  pressed = { button, name: nameOf(button) }
  button.setAttribute('aria-busy', 'true')
  // An icon has no text to replace.
  if (!button.ariaLabel) button.textContent = 'Loading'
}

/** Returns the name by which a link or button of the prerendered page is found in the app. */
export const nameOf = (element: Element): string => element.ariaLabel ?? element.textContent ?? ''

/** Returns the button that waits for the app, and its name before it said so. */
export const pendingButton = (): { button: HTMLElement; name: string } | undefined => pressed

/** Stops watching, because the app now owns the page. */
export const stopWatchingTaps = (): void => watching.abort()

// After the end of an activity, ms: a tap's click event comes after the finger is lifted, and the
// next composition may follow.
const PAUSE_MS = 100
// The longest press to wait for, ms: a finger that was lifted between two documents sends no event.
const MAX_PRESS_MS = 3_000
// The longest composition to wait for, ms: some keyboards compose each word until the next one.
const MAX_COMPOSITION_MS = 10_000
// How long to wait for another document, ms: the device may be offline.
const LEAVING_MS = 5_000

/** Resolves after a time, ms. */
export const delay = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Waits until a tap in progress has ended and navigated. A link that is replaced under the finger
 * would do nothing.
 */
export async function tapEnded(): Promise<void> {
  await activityEnded(() => isPressed, ['pointerup', 'pointercancel'], MAX_PRESS_MS)
  if (!isLeaving) return
  await delay(LEAVING_MS)
  isLeaving = false
}

/** Waits until no text is being composed. A field that is replaced would keep half of a word. */
export const compositionEnded = (): Promise<void> =>
  activityEnded(() => isComposing, ['compositionend'], MAX_COMPOSITION_MS)

/** Waits until an activity has ended by one of these events, and another has not begun at once. */
async function activityEnded(isActive: () => boolean, ends: readonly string[], longest: number) {
  const deadline = Date.now() + longest
  while (isActive() && Date.now() < deadline) {
    await new Promise((resolve) => {
      for (const type of ends) addEventListener(type, resolve, { once: true })
      setTimeout(resolve, deadline - Date.now())
    })
    await delay(PAUSE_MS)
  }
}
