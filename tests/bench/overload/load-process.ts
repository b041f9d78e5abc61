// The process that sends a load. Reads a `Load` as JSON, and prints each `Response`.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Load, Response } from './load.ts'

const TICK_MS = 5
// As many networks as a city's phones have, so that the server refuses none for its excess alone.
const NETWORKS = 200
const GIVEN_UP_MS = 20_000
const agent = new Agent({ keepAlive: true, maxTotalSockets: 4_000 })

const { origin, requests, perSecond, seconds }: Load = JSON.parse(await text(process.stdin))
const started = performance.now()
const responses: Response[] = []
// Loads that follow each other do not all begin with the same people.
const first = Math.floor(Math.random() * requests.length)
let sent = 0

function send(): Promise<void> {
  const { path = '/', token = '', body } = requests[(first + sent) % requests.length] ?? {}
  const network = sent % NETWORKS
  sent += 1
  const from = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => {
      responses.push({ status, sentMs: from - started, ms: performance.now() - from })
      resolve()
    }
    const headers = {
      token,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    }
    const options = {
      ...{ agent, headers, timeout: GIVEN_UP_MS, method: body ? 'POST' : 'GET' },
      // Each network has its own source address, which Linux has without setup: HAProxy replaces `X-Forwarded-For`.
      ...{ family: 4, localAddress: `127.0.${network}.1` },
    }
    const call = request(origin + path, options, (response) => {
      response.resume().once('end', () => end(response.statusCode ?? 0))
    })
    call.once('timeout', () => call.destroy(new Error('No response')))
    call.once('error', () => end(0))
    call.end(body && JSON.stringify(body))
  })
}

const pending: Promise<void>[] = []
for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - started) {
  const due = Math.floor((elapsed / 1000) * perSecond)
  while (sent < due) pending.push(send())
  await wait(TICK_MS)
}
await Promise.all(pending)
agent.destroy()
console.log(JSON.stringify(responses))
