// Why a start is slow, as far as a script knows, on the screen that the shell shows after 4
// seconds.

/** The id of the sentence in the shell. */
export const SLOW_START_REASON = 'slow-start-reason'

/** Replaces the sentence, if the shell is still shown. */
export function setSlowStartReason(reason: string): void {
  const sentence = document.getElementById(SLOW_START_REASON)
  if (sentence) sentence.textContent = reason
}
