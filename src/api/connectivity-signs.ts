/** What every call tells of whether the server answers, and how to ask it. */

export type Sign = 'answer' | 'doubt'

/** How long nothing may come, from any call, while one is waiting, ms. */
const PATIENCE_MS = 1_400

/** How long a question waits: a line may be as slow as that, ms. */
const QUESTION_MS = 10_000

const watchers = new Set<(sign: Sign) => void>()
let lastAnswerAt = 0

function tell(sign: Sign) {
  if (sign === 'answer') lastAnswerAt = performance.now()
  for (const watcher of watchers) watcher(sign)
}

/** Calls back at every sign. */
export const watchSigns = (callback: (sign: Sign) => void): void => {
  watchers.add(callback)
}

/** Follows a call to its answer. */
export async function listened(call: Promise<Response>): Promise<Response> {
  const begunAt = performance.now()
  const timer = setTimeout(() => lastAnswerAt < begunAt && tell('doubt'), PATIENCE_MS)
  try {
    const response = await call
    tell(isGateway(response) ? 'doubt' : 'answer')
    return response
  } catch (error) {
    // What fetch rejects with when no answer came.
    if (error instanceof TypeError) tell('doubt')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Asks for a sign of life. Rejects without one. */
export async function askServer(signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(QUESTION_MS)])
  const response = await fetch('/api/health', { signal: limit, cache: 'no-store' })
  if (isGateway(response)) throw new TypeError('Only what stands in front of the server answers.')
}

// What a proxy says whose server is gone.
const isGateway = ({ status }: Response) => status === 502 || status === 504
