/** Taps on what the build wrote into the page, before the app replaces it. */

/** Whether a finger is on the page; it may have been before there was any code. */
let isPressed = document.documentElement.matches(':active')
/** Whether a tap leads to another document, which is on its way. */
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

/** The page is the app's: nothing is watched any more. */
export const stopWatchingTaps = (): void => watching.abort()

// The click of a tap comes after the finger has left, ms.
const TAP_MS = 100
// The longest that another document is waited for, ms: a phone may have no connection.
const LEAVING_MS = 5_000

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Waits for a tap that has begun to end, and to lead where it leads: a link that is replaced under
 * the finger would do nothing.
 */
export async function released(): Promise<void> {
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
