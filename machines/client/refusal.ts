/**
 * Returns why a provided actor rejected, from its error event. `Refusal`: the shape that the machine
 * asks its actors to reject with. Any property may be missing, because an actor can also throw.
 */
export const refusalOf = <Refusal>(event: unknown): Partial<Refusal> =>
  (event as { error: Partial<Refusal> }).error
