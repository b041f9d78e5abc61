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
// Numbers only: collecting a long load's objects as garbage would take the processors from the
// server.
const count = Math.floor(perSecond * seconds)
const statuses = new Uint16Array(count)
const sentMs = new Float64Array(count)
const tookMs = new Float64Array(count)
// Loads that follow each other do not all begin with the same people.
const first = Math.floor(Math.random() * requests.length)
const allEnded = Promise.withResolvers<void>()
let sent = 0
let ended = 0

function send(): void {
  const nth = sent
  const { path = '/', token = '', body } = requests[(first + nth) % requests.length] ?? {}
  const network = nth % NETWORKS
  sent += 1
  const from = performance.now()
  const end = (status: number) => {
    statuses[nth] = status
    sentMs[nth] = from - started
    tookMs[nth] = performance.now() - from
    ended += 1
    if (ended === count) allEnded.resolve()
  }
  const headers = {
    token,
    ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  }
  const options = {
    agent,
    headers,
    timeout: GIVEN_UP_MS,
    method: body ? 'POST' : 'GET',
    // Each network has its own source address, which Linux has without setup: HAProxy replaces
    // `X-Forwarded-For`.
    family: 4,
    localAddress: `127.0.${network}.1`,
  }
  const call = request(origin + path, options, (response) => {
    response.resume().once('end', () => end(response.statusCode ?? 0))
  })
  call.once('timeout', () => call.destroy(new Error('No response')))
  call.once('error', () => end(0))
  call.end(body && JSON.stringify(body))
}

while (sent < count) {
  const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
  while (sent < Math.min(due, count)) send()
  await wait(TICK_MS)
}
await allEnded.promise
agent.destroy()
const responses = Array.from(
  statuses,
  (status, nth): Response => ({ status, sentMs: sentMs[nth] ?? 0, ms: tookMs[nth] ?? 0 }),
)
console.log(JSON.stringify(responses))
