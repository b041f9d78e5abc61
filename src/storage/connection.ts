// The connections to IndexedDB. Browsers lose them without an event, on iPhones after minutes in
// the background, and may leave a request without a response. So a transaction that is lost, or
// takes too long, runs once more on a new connection. A page that may be frozen takes its
// transactions back before, and runs them when it is shown again.
import { onFreeze, pageShown } from './page-life.ts'

/** The work of one transaction. It may await only the transaction's requests, and may run again. */
export type TransactionWork<Result> = (transaction: IDBTransaction) => Result | PromiseLike<Result>

export interface Connection {
  /** Opens the database if it is not open. Rejects when the browser refuses. */
  open(): Promise<unknown>
  /** Runs work in one transaction. Resolves when it is on the device; else nothing is changed. */
  run<Result>(
    stores: string | string[],
    mode: IDBTransactionMode,
    work: TransactionWork<Result>,
  ): Promise<Result>
}

export interface ConnectionOptions {
  name: string
  version: number
  upgrade: (database: IDBDatabase, oldVersion: number) => void
}

/** The longest that an attempt may take, ms; shorter once the database has not responded twice. */
const LIMIT_MS = 5_000
const SHORT_LIMIT_MS = 1_500

/** How long to wait for the end of a transaction that was aborted, ms: a lost one may not end. */
const ABORT_MS = 500

/** The errors of a connection that is gone. Others, such as a full device, would come again. */
const LOST = ['InvalidStateError', 'UnknownError', 'AbortError', 'TimeoutError']

const isLost = (error: unknown) => error instanceof DOMException && LOST.includes(error.name)

/** Returns whether the database did not respond in time. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'

/** Why an attempt ended in a page that may be frozen. */
const FROZEN = Symbol('frozen')

/** Creates a connection, which opens at its first use. */
export function createConnection(options: ConnectionOptions): Connection {
  let opening: Promise<IDBDatabase> | undefined
  let isSilent = false

  const forget = (request: Promise<IDBDatabase> | undefined) => {
    if (opening === request) opening = undefined
    request?.then(
      (database) => database.close(),
      () => {},
    )
  }
  const open = () => {
    if (opening) return opening
    const request: Promise<IDBDatabase> = openDatabase(options, () => forget(request))
    opening = request
    request.catch(() => forget(request))
    return request
  }
  onFreeze(() => forget(opening))

  const persist = async <Result>(task: Task<Result>): Promise<Result> => {
    for (let isRepeated = false; ; isRepeated = true) {
      await pageShown()
      const request = open()
      try {
        const result = await attempt(request, task, isSilent ? SHORT_LIMIT_MS : LIMIT_MS)
        isSilent = false
        return result
      } catch (error) {
        if (error === FROZEN) continue
        if (!isLost(error)) throw error
        forget(request)
        if (!isRepeated && !isSilent) continue
        isSilent = isTimeout(error)
        throw error
      }
    }
  }
  return {
    open: () => persist(() => {}),
    run: (stores, mode, work) =>
      persist((database, end) => settle(database.transaction(stores, mode), work, end)),
  }
}

/** What an attempt does with the open database, until the signal is aborted. */
type Task<Result> = (database: IDBDatabase, end: AbortSignal) => Result | Promise<Result>

/** Runs a task. Rejects when the time is over, or the page may be frozen. */
async function attempt<Result>(
  request: Promise<IDBDatabase>,
  task: Task<Result>,
  milliseconds: number,
): Promise<Result> {
  const end = new AbortController()
  const timeout = () => new DOMException('The database did not respond in time.', 'TimeoutError')
  const timer = setTimeout(() => end.abort(timeout()), milliseconds)
  const stopListening = onFreeze(() => end.abort(FROZEN))
  const ended = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(end.signal.reason))
  })
  try {
    return await Promise.race([request.then((database) => task(database, end.signal)), ended])
  } finally {
    clearTimeout(timer)
    stopListening()
  }
}

function openDatabase({ name, version, upgrade }: ConnectionOptions, onClosed: () => void) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      // A newer app in another tab waits for the end of this connection.
      request.result.onversionchange = onClosed
      request.result.onclose = onClosed
      resolve(request.result)
    }
  })
}

async function settle<Result>(
  transaction: IDBTransaction,
  work: TransactionWork<Result>,
  end: AbortSignal,
): Promise<Result> {
  const done = new Promise<void>((resolve, reject) => {
    // Listeners, because the work may wait for the same end by the transaction's properties.
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('', 'AbortError')),
    )
  })
  // Its rejection is handled below, perhaps later.
  done.catch(() => {})
  end.addEventListener('abort', () => abort(transaction))
  try {
    const result = await work(transaction)
    await done
    return result
  } catch (error) {
    abort(transaction)
    await Promise.race([done.catch(() => {}), new Promise((end) => setTimeout(end, ABORT_MS))])
    // The transaction knows the cause, such as a full device. The request only knows that it was
    // aborted.
    throw transaction.error ?? error
  }
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // The transaction has already ended.
  }
}
