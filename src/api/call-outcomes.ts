// Reports after every call whether the server responds, and can check it with a call of its own.
import { withTimeout } from './timeout-signal.ts'

export type CallOutcome = 'response' | 'noResponse'

/** How long a pending call may wait while no call gets a response, ms. */
const TIMEOUT_MS = 1_400

/** The timeout of a check, ms: a slow connection may need that long. */
const CHECK_TIMEOUT_MS = 10_000

const subscribers = new Set<(outcome: CallOutcome) => void>()
let lastResponseAt = 0

function publish(outcome: CallOutcome) {
  if (outcome === 'response') lastResponseAt = performance.now()
  for (const subscriber of subscribers) subscriber(outcome)
}

/** Subscribes to the outcomes of all calls. */
export const subscribeToCallOutcomes = (callback: (outcome: CallOutcome) => void): void => {
  subscribers.add(callback)
}

/** Reports a call's response, or its absence. */
export async function trackCall(call: Promise<Response>): Promise<Response> {
  const begunAt = performance.now()
  const timer = setTimeout(() => lastResponseAt < begunAt && publish('noResponse'), TIMEOUT_MS)
  try {
    const response = await call
    publish(isGateway(response) ? 'noResponse' : 'response')
    return response
  } catch (error) {
    // Fetch rejects with a TypeError when no response came.
    if (error instanceof TypeError) publish('noResponse')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Calls the server's health check. Rejects without a response. */
export async function askServer(signal: AbortSignal): Promise<void> {
  const limit = withTimeout(signal, CHECK_TIMEOUT_MS)
  const response = await fetch('/api/health', { signal: limit, cache: 'no-store' })
  if (isGateway(response)) throw new TypeError('Only a proxy in front of the server responds.')
}

// A proxy's status when its server is down.
const isGateway = ({ status }: Response) => status === 502 || status === 504
