// The last change that this page asked the server for: a crash of its screen must not hide it.

/** A change and what became of it. */
export interface Change {
  /** As in the contract: 'PUT /bids/updatestatus'. */
  call: string
  /** `unknown`: no response came, and the server may have saved it. */
  outcome: 'sending' | 'done' | 'failed' | 'unknown'
  /** The body of the response; undefined without one. */
  result?: unknown
  at: number
}

/**
 * What people change themselves; not drafts, push subscriptions and what else is sent on its own.
 */
const OWN_CHANGE = /^\/api(\/(?:cases|bids|customers|attorney|licenses|admin)\/.*)/

let last: Change | undefined
const subscribers = new Set<() => void>()

function publish(change: Change) {
  last = change
  for (const subscriber of subscribers) subscriber()
}

/** Returns the last change; undefined when there was none. */
export const lastChange = (): Change | undefined => last

/** Calls back when there is another change or outcome. Returns the function that stops it. */
export function subscribeToLastChange(callback: () => void): () => void {
  subscribers.add(callback)
  return () => subscribers.delete(callback)
}

/** Records a request that changes something, until it has its response. */
export async function recordChange(request: Request, response: Promise<Response>): Promise<void> {
  const [, path] = OWN_CHANGE.exec(new URL(request.url).pathname) ?? []
  if (!path || request.method === 'GET') return
  const change = { call: `${request.method} ${path}`, at: Date.now() }
  publish({ ...change, outcome: 'sending' })
  try {
    const copy = (await response).clone()
    const result = await copy.json().catch(() => undefined)
    publish({ ...change, outcome: copy.ok ? 'done' : 'failed', result })
  } catch {
    publish({ ...change, outcome: 'unknown' })
  }
}
