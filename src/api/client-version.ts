// The versions that the app and the server exchange in the headers of every call.
import { CONTRACT_VERSION } from '#contract'

/** The header with the contract version that this code was built for. */
export const versionHeaders = { 'fastpass-contract': String(CONTRACT_VERSION) }

/** The server's state, from the headers of a response. */
export interface ServerState {
  /** The build of the app that the server has; null where it has none. */
  build: string | null
  /** Whether the server no longer accepts this version of the app. */
  isRefusing: boolean
}

const TOO_OLD = 426

let notify: ((state: ServerState) => void) | undefined
let last: ServerState | undefined

/** Sets the only subscriber of the server's state, and calls back at once with the last one. */
export function subscribeToServerState(listener: (state: ServerState) => void): void {
  notify = listener
  if (last) listener(last)
}

/** Records the server's state from a response. */
export function recordServerState({ status, headers }: Response): void {
  last = { build: headers.get('fastpass-build'), isRefusing: status === TOO_OLD }
  notify?.(last)
}
