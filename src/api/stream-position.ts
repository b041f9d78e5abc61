// The position in the server's sequence of changes that this page has seen. It is sent as
// Last-Event-ID, so that the stream reports only later changes, and fresh data is not fetched
// again.

/** A position is only comparable with those of the same server process. */
interface Position {
  process: string
  changes: number
}

/**
 * Before the first stream: the oldest position of all responses. Undefined without any; null once
 * it no longer counts, because two processes responded or a stream began.
 */
let oldest: Position | null | undefined
/** The position of the last complete stream. */
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
