/**
 * Returns why a provided actor rejected, from its error event. `Refusal`: the shape that the
 * machine asks its actors to reject with. Any property may be missing, because an actor can also
 * throw.
 */
export const refusalOf = <Refusal>(event: unknown): Partial<Refusal> =>
  (event as { error: Partial<Refusal> }).error

/** Shown for a failure that has no message of its own (specification §1.8). */
export const FALLBACK_MESSAGE = 'Something went wrong'

/** Returns the message of an error event. */
export const messageOf = (event: unknown): string =>
  refusalOf<{ message: string }>(event).message || FALLBACK_MESSAGE
