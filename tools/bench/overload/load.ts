// Sends requests at a rate that does not depend on how fast the server responds, from a process of
// its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { quantile } from '../report.ts'

/**
 * A request of a load. `token`: of the caller's session. `body`: a request with it is a POST with a
 * key of its own.
 */
export interface LoadRequest {
  path: string
  token: string
  body?: object
}

/** A load of a server. */
export interface Load {
  origin: string
  /** The requests, one after the other and again. */
  requests: LoadRequest[]
  perSecond: number
  seconds: number
}

/** A response. */
export interface Response {
  /** 0 when there was none. */
  status: number
  /** When its request was sent, after the begin of the load. */
  sentMs: number
  ms: number
}

const program = fileURLToPath(new URL('./load-process.ts', import.meta.url))

/** Sends the load. Resolves when the last request has ended. */
export async function sendLoad(load: Load): Promise<Response[]> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(load))
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(output) as Response[]
}

/** Returns the responses as printed: how many of each status in a second, and their times. */
export function describeResponses(responses: Response[], seconds: number): string {
  const byStatus = Object.groupBy(responses, ({ status }) => status)
  const lines = Object.entries(byStatus).map(([status, of = []]) => {
    const name = status === '0' ? 'no response' : status
    return `${name}: ${Math.round(of.length / seconds)}/s, median ${ms(of, 0.5)}, p99 ${ms(of, 0.99)}`
  })
  return lines.join('; ')
}

/** Returns the time below which this share of the responses came, ms. */
export const timeOf = (responses: Response[], share: number): number =>
  quantile(
    responses.map(({ ms }) => ms),
    share,
  )

const ms = (responses: Response[], share: number) => `${Math.round(timeOf(responses, share))} ms`
