// How long people usually wait for others, as it is told to customers.

/** The fewest cases of an attorney from which it is told how soon they contact clients. */
export const MIN_CONTACTED = 5

/** Returns `an hour`, `5 hours`, and from two days on `3 days`. */
export function waitInWords(hours: number): string {
  if (hours === 1) return 'an hour'
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}

/** Returns `Half of clients hear back within 4 hours`. */
export const hearBackText = (hours: number): string =>
  `Half of clients hear back within ${waitInWords(hours)}`
