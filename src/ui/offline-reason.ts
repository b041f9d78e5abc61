import { useOnline } from '#src/browser/online.ts'

/** Returns why something cannot be sent now; undefined with a connection. */
export const useOfflineReason = (): string | undefined =>
  useOnline() ? undefined : 'You are offline. This needs a connection.'
