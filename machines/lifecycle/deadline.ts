import { HOUR_MS } from '#machines/durations.ts'

/** Returns the ISO instant `hours` after the ISO instant `at`. */
export const hoursAfter = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * HOUR_MS).toISOString()

/** Returns whether `deadline` (an ISO instant, null for none) has come at the ISO instant `at`. */
export const isDue = (deadline: string | null, at: string): boolean =>
  deadline !== null && Date.parse(at) >= Date.parse(deadline)
