/** Handles taps on the prerendered page, before the app replaces it. */

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
addEventListener(
  'beforeunload',
  () => {
    isLeaving = true
  },
  { signal },
)

/** Stops watching, because the app now owns the page. */
export const stopWatchingTaps = (): void => watching.abort()

// A tap's click event comes after the finger is lifted, ms.
const TAP_MS = 100
// How long to wait for another document, ms: the device may be offline.
const LEAVING_MS = 5_000

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Waits until a tap in progress has ended and navigated. A link that is replaced under the finger
 * would do nothing.
 */
export async function tapEnded(): Promise<void> {
  while (isPressed) {
    await new Promise((resolve) => {
      for (const type of ['pointerup', 'pointercancel']) {
        addEventListener(type, resolve, { once: true })
      }
    })
    await wait(TAP_MS)
  }
  if (isLeaving) await wait(LEAVING_MS)
}
