/** Handles taps and submits on the prerendered page, before the app replaces it. */

/** Whether a finger is on the page. It may have touched before any code ran. */
let isPressed = document.documentElement.matches(':active')
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
for (const type of ['beforeunload', 'pageshow']) {
  // A page that is shown again, by Back, is not being left any more.
  addEventListener(type, () => setLeaving(type === 'beforeunload'), { signal })
}

function setLeaving(leaving: boolean) {
  isLeaving = leaving
}

/** The text of the button that was pressed on the prerendered page; undefined before. */
let pressed: string | undefined

// Only Continue of a standard category opens another document; other buttons wait for the app.
addEventListener(
  'submit',
  (event) => {
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
    if (button?.type !== 'button') return
    // The browser opens its calendar only during the press.
    const calendar = button.parentElement?.querySelector<HTMLInputElement>('input[type=date]')
    if (calendar) calendar.showPicker()
    else markAsPending(button)
  },
  { signal },
)

/** Shows that a button waits for the app. */
function markAsPending(button: HTMLElement | null) {
  if (!button || pressed !== undefined) return
  pressed = button.textContent ?? ''
  button.setAttribute('aria-busy', 'true')
  button.textContent = 'Loading'
}

/** Returns the text of the button that waits for the app. */
export const pendingButton = (): string | undefined => pressed

/** Stops watching, because the app now owns the page. */
export const stopWatchingTaps = (): void => watching.abort()

// A tap's click event comes after the finger is lifted, ms.
const TAP_MS = 100
// The longest press to wait for, ms: a finger that was lifted between two documents sends no event.
const MAX_PRESS_MS = 3_000
// How long to wait for another document, ms: the device may be offline.
const LEAVING_MS = 5_000

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Waits until a tap in progress has ended and navigated. A link that is replaced under the finger
 * would do nothing.
 */
export async function tapEnded(): Promise<void> {
  const started = Date.now()
  while (isPressed && Date.now() - started < MAX_PRESS_MS) {
    await new Promise((resolve) => {
      for (const type of ['pointerup', 'pointercancel']) {
        addEventListener(type, resolve, { once: true })
      }
      setTimeout(resolve, MAX_PRESS_MS)
    })
    await delay(TAP_MS)
  }
  if (!isLeaving) return
  await delay(LEAVING_MS)
  isLeaving = false
}
