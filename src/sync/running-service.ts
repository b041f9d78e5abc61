/**
 * Gives screens the service that runs for the signed-in person. Person services start and stop it.
 */
export function createRunningService<Service>() {
  let running: { personId: string; service: Service } | undefined
  let waiting: { personId: string; resolve: (service: Service) => void }[] = []
  return {
    /** Makes a service available until the signal is aborted. */
    provide(personId: string, service: Service, signal: AbortSignal): void {
      if (signal.aborted) return
      const provided = { personId, service }
      running = provided
      signal.addEventListener('abort', () => {
        if (running === provided) running = undefined
      })
      const waiters = waiting.filter((each) => each.personId === personId)
      waiting = waiting.filter((each) => each.personId !== personId)
      for (const { resolve } of waiters) resolve(service)
    },
    /** Returns the service that runs now. */
    current: (): Service | undefined => running?.service,
    /** Resolves with the service of this person as soon as it runs. */
    of: (personId: string): Promise<Service> =>
      running?.personId === personId
        ? Promise.resolve(running.service)
        : new Promise((resolve) => waiting.push({ personId, resolve })),
  }
}
