// What the first screen does not need waits until it is painted.

/** The longest wait, ms: what a person has sent is not held back by a screen that does not come. */
const MAX_WAIT_MS = 10_000

let resolve = () => {}

/** Resolves when the first screen is painted, or itself waits for what comes after it. */
export const firstScreen = new Promise<void>((done) => {
  resolve = done
})

/** Ends the wait for the first screen. */
export const endFirstScreen = (): void => resolve()

setTimeout(endFirstScreen, MAX_WAIT_MS)
