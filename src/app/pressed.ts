/** Whether a finger is on the page; it may have been before there was any code. */
let isPressed = document.documentElement.matches(':active')
const follow = ({ type }: Event) => {
  isPressed = type === 'pointerdown'
}
for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
  addEventListener(type, follow, { capture: true, passive: true })
}

// The click of a tap comes after the finger has left, ms.
const TAP_MS = 100

/** Waits for a tap that has begun to end: a link that is replaced under the finger would do nothing. */
export async function released(): Promise<void> {
  while (isPressed) {
    await new Promise((resolve) => {
      for (const type of ['pointerup', 'pointercancel']) {
        addEventListener(type, () => setTimeout(resolve, TAP_MS), { once: true })
      }
    })
  }
}
