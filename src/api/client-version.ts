/** What the app and the server tell each other of their versions, with every call. */
import { CONTRACT_VERSION } from '#contract'

/** Says which version of the contract this code was made for. */
export const versionHeaders = { 'fastpass-contract': String(CONTRACT_VERSION) }

/** What an answer says of the server. */
export interface ServerNews {
  /** The build of the app that it serves; null where it serves none. */
  build: string | null
  /** Whether it does not speak with this version of the app any more. */
  isRefusing: boolean
}

const TOO_OLD = 426

let tell: ((news: ServerNews) => void) | undefined
let last: ServerNews | undefined

/** Calls back with what every answer says, and with what the last one has said. */
export function watchServer(listener: (news: ServerNews) => void): void {
  tell = listener
  if (last) listener(last)
}

/** Notes what an answer says of the server. */
export function noteAnswer({ status, headers }: Response): void {
  last = { build: headers.get('fastpass-build'), isRefusing: status === TOO_OLD }
  tell?.(last)
}
