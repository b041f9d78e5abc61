// A page on the device of fake-device.ts, with a person who is logged in. The test is its server.
import { onlineManager } from '@tanstack/react-query'
import { vi } from 'vitest'
import type { Identity, SessionEnd } from '#machines/client/session.machine.ts'
import type { SessionStatus } from '#src/data/person-session.ts'
import type { PersonQueryKey } from '#src/data/query-key.ts'
import { installDevice } from './fake-device.ts'

/** A request that the page has sent. */
export interface Call {
  /** As in the contract: 'PUT /bids/update'. */
  call: string
  headers: Headers
  query: URLSearchParams
  body: unknown
}

/** What the server responds; an error is a lost connection. */
export type Respond = (call: Call) => Response | Error | Promise<Response | Error>

/** A response in the form of a problem. */
export const problem = (status: number, code: string, more: object = {}): Response =>
  Response.json(
    { type: 'about:blank', title: code, status, code, message: `${code}.`, ...more },
    { status },
  )

/** Returns the error of a lost connection. */
export const noResponse = (): Error => new TypeError('Failed to fetch')

/** Returns the key of the query for a case. */
export const caseKey = (personId: string, id: string): PersonQueryKey => [
  personId,
  { of: 'cases', as: 'case', id },
]

/** Returns what a query asks for, in words. */
export const inWords = ({ queryKey: [, asked] }: { queryKey: PersonQueryKey }): string =>
  Object.values(asked ?? {}).join(' ')

// A page resolves paths against its own address, which Node does not.
class PageRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost/') : input, init)
  }
}

/** Encryption under way. It runs in a thread of its own, so that no timer shows its end. */
const encrypting = new Set<unknown>()

function watchEncryption() {
  for (const name of ['encrypt', 'decrypt', 'generateKey'] as const) {
    const method = crypto.subtle[name].bind(crypto.subtle) as (
      ...args: unknown[]
    ) => Promise<unknown>
    vi.spyOn(crypto.subtle, name).mockImplementation((...args: unknown[]) => {
      const work = method(...args)
      encrypting.add(work)
      const end = () => encrypting.delete(work)
      work.then(end, end)
      return work as never
    })
  }
}

async function nextTurn(ms = 0) {
  await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(ms)
}

/**
 * Installs the globals of a page. Modules must be imported afterwards. The clock stands still until
 * `pass`.
 */
export function installPage() {
  const device = installDevice()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  Object.assign(document, { querySelector: () => null, title: '', hidden: false })
  vi.stubGlobal('Request', PageRequest)
  watchEncryption()
  const wake = vi.fn(async (_: string) => {})
  const badge = vi.fn(async (_: number) => {})
  const browser = {
    onLine: true,
    locks: navigator.locks,
    setAppBadge: badge,
    serviceWorker: { getRegistration: async () => ({ sync: { register: wake } }) },
  }
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  const calls: Call[] = []
  let respond: Respond = () => Response.json({ data: {} })
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new PageRequest(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const call: Call = {
      call: `${request.method} ${pathname.replace('/api', '')}`,
      headers: request.headers,
      query: searchParams,
      body: text === '' ? undefined : JSON.parse(text),
    }
    calls.push(call)
    const aborted = new Promise<Error>((resolve) => {
      request.signal.addEventListener('abort', () => resolve(request.signal.reason))
    })
    const response = navigator.onLine ? await Promise.race([respond(call), aborted]) : noResponse()
    if (response instanceof Error) throw response
    return response
  })
  vi.resetModules()

  /**
   * Lets this time pass in steps, and waits after each for what it started, so that nothing seems
   * slow.
   */
  async function pass(ms = 0) {
    const steps = Math.min(40, Math.ceil(ms / 250))
    await settle(40)
    for (let step = 0; step < steps; step += 1) {
      await vi.advanceTimersByTimeAsync(ms / steps)
      await settle(step + 1 === steps ? 40 : 12)
    }
  }

  async function settle(turns: number) {
    for (let turn = 0; turn < turns; turn = encrypting.size > 0 ? 0 : turn + 1) await nextTurn()
  }

  /** Lets the clock run until the work ends. Resolves with its result, or the error. */
  async function ended<Result>(work: Promise<Result>): Promise<Result | Error> {
    let isOver = false
    const result = work
      .catch((error: Error) => error)
      .finally(() => {
        isOver = true
      })
    while (!isOver) await nextTurn(1)
    await pass()
    return result
  }

  return {
    device,
    calls,
    badge,
    wake,
    pass,
    ended,
    /** Returns the calls since it was called last. */
    taken: () => calls.splice(0).map(({ call }) => call),
    serve(next: Respond) {
      respond = next
    },
    setOnline(isOnline: boolean) {
      browser.onLine = isOnline
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
      // React Query listens to the window that existed when it was loaded.
      onlineManager.setOnline(isOnline)
    },
    setHidden(isHidden: boolean) {
      const visibilityState = isHidden ? 'hidden' : 'visible'
      Object.assign(document, { hidden: isHidden, visibilityState })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    /** Logs a person in, and returns what their services get. */
    async logIn(role: Identity['role_name'] = 'customer') {
      const { writePerson } = await import('#src/identity/known-person.ts')
      const { writeToken } = await import('#src/identity/stored-session.ts')
      const identity = { uuid: crypto.randomUUID(), role_name: role } as Identity
      writePerson({ clerkUserId: `user_${identity.uuid}`, identity })
      void writeToken('fps_token')
      const end = new AbortController()
      const listeners = new Set<(status: SessionStatus) => void>()
      const status = { isConfirmed: true, isExpired: false, isEmailConfirmed: true }
      const reports: string[] = []
      return {
        identity,
        personId: identity.uuid,
        signal: end.signal,
        reports,
        logOut: () => end.abort(),
        /** Tells the services of a change of the session. */
        tell(change: Partial<SessionStatus>) {
          Object.assign(status, change)
          for (const listener of listeners) listener({ ...status })
        },
        session: {
          watch(listener: (status: SessionStatus) => void) {
            listeners.add(listener)
            listener({ ...status })
          },
          expire: (reason: SessionEnd) => void reports.push(reason),
          requireEmailConfirmation: () => void reports.push('confirm email'),
          requireSecondFactor: () => void reports.push('second factor'),
        },
      }
    },
    /** Closes the page, for the next test file. */
    close() {
      vi.useRealTimers()
      device.remove()
    },
  }
}
