/**
 * The position among the server's changes from which the next event stream begins, so that what was
 * fetched since is not fetched again.
 */

// Of one server process: its name and its number of changes.
interface Position {
  process: string
  changes: number
}

/** Until the first stream is complete: what all data of this page includes; null if it is unknown. */
let oldest: Position | null | undefined
let complete: string | undefined

/** Records from which position the data of a response was read. */
export function recordPosition({ headers }: Response): void {
  const [process, changes] = headers.get('fastpass-position')?.split('.') ?? []
  if (process === undefined || oldest === null) return
  const isComparable = oldest === undefined || oldest.process === process
  oldest = isComparable
    ? { process, changes: Math.min(Number(changes), oldest?.changes ?? Number.POSITIVE_INFINITY) }
    : null
}

/** Records the position at which a stream was complete. */
export function setPosition(id: string | undefined): void {
  oldest = null
  complete = id
}

/** Returns the id to send as Last-Event-ID; undefined if there is none. */
export const lastPosition = (): string | undefined =>
  complete ?? (oldest ? `${oldest.process}.${oldest.changes}` : undefined)
