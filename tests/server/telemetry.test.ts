// What an operator sees of a running server: metrics for Prometheus and traces for a collector, and
// no person in either.
import { once } from 'node:events'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { FASTPASS_VERSION } from '#contract'
import { readContract } from '#server/http/contract-routes.ts'
import { askWith } from '#tests/support/asking.ts'
import { minimalAnswersOf } from '#tests/support/case-answers.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { sendByFetch, signIn } from '#tests/support/http.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

const SECRET = 'my-sister-is-the-witness'
const INVITED = 'invited@fastpass.example'
const maria = { email: 'customer@example.com', password: 'Fastpass1!' }

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

/** A collector of OTLP over HTTP. */
async function startCollector() {
  const bodies: string[] = []
  const keys = new Set<string | undefined>()
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    keys.add(request.headers.authorization)
    if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    /** The values of the header `authorization`. */
    keys,
    spans: (): Span[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
          one.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    stop: () => server.close(),
  }
}

describe('a server with telemetry', () => {
  let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
  let collector: Awaited<ReturnType<typeof startCollector>>
  let mail: MailServer
  let server: ServerProcess
  let metrics = ''
  /** Texts that identify the person or quote their case. */
  const personal = [maria.email, INVITED, SECRET]

  const metricsUrl = () => /metrics are at (\S+)/.exec(server.output())?.[1] ?? ''
  const scrape = async () => (await fetch(metricsUrl())).text()

  beforeAll(async () => {
    lasting = await createLastingDatabase()
    collector = await startCollector()
    mail = await startMailServer()
    await using folder = await mkdtempDisposable(join(tmpdir(), 'collector-'))
    const keyFile = join(folder.path, 'headers')
    await writeFile(keyFile, 'authorization=Bearer%20key-of-the-collector\n')
    server = await startServerProcess({
      ...lasting.env,
      DEMO: '1',
      METRICS_PORT: '0',
      SMTP_URL: mail.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS_FILE: keyFile,
    })
    const send = sendByFetch(server.url)
    const session = await signIn(send, server.url, maria)
    await signIn(send, server.url, { ...maria, password: 'Wrong-1!' }).catch(() => {})
    const asking = askWith(send, session.renew)
    const { uuid } = (await asking.must('verifyClerk', { path: { clerk_user_id: session.userId } }))
      .data
    const [area] = (await asking.must('listCategories')).data.filter(
      ({ name }) => name === 'family',
    )
    const posted = await asking.must('createCase', {
      body: {
        category_id: area?.id,
        customer_id: uuid,
        firm_size: ['1-2 lawyers'],
        case_details: `Please know that ${SECRET}.`,
        ...minimalAnswersOf('family'),
      },
    })
    const { id } = posted.data
    await asking.must('getCase', { path: { case_id: id } })
    personal.push(session.userId, uuid, id, await session.renew())
    const robin = await signIn(send, server.url, { ...maria, email: 'admin@example.com' })
    await askWith(send, robin.renew).must('inviteUser', { body: { email: INVITED } })
    await fetch(`${server.url}/api/nowhere/${id}?email=${maria.email}`)
    const stream = await fetch(`${server.url}/api/events`, {
      headers: { token: await session.renew() },
    })
    await vi.waitFor(() => expect(mail.received).not.toEqual([]), { timeout: 20_000 })
    metrics = await scrape()
    await stream.body?.cancel()
    // The rest of the spans is sent at the end.
    await server.stop()
  })
  afterAll(async () => {
    await server.stop()
    await mail.stop()
    collector.stop()
    await lasting.remove()
  })

  it('counts requests, emails, jobs, log-ins and streams', () => {
    const value = (sample: string) =>
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(`${sample} `))
          ?.split(' ')[1],
      )
    expect(value('fastpass_http_requests_total{operation="createCase",status="201"}')).toBe(1)
    expect(value('fastpass_http_request_duration_seconds_count{operation="createCase"}')).toBe(1)
    expect(value('fastpass_emails_total{outcome="sent"}')).toBeGreaterThan(0)
    expect(
      value('fastpass_job_runs_total{queue="notice-email",outcome="success"}'),
    ).toBeGreaterThan(0)
    const logIns = (outcome: string) =>
      value(`fastpass_security_events_total{kind="sign_in",outcome="${outcome}"}`)
    expect([logIns('success'), logIns('failure')]).toEqual([2, 1])
    expect(value('fastpass_live_streams')).toBe(1)
    expect(value('fastpass_database_up')).toBe(1)
    expect(value(`fastpass_build_info{version="${FASTPASS_VERSION}"}`)).toBe(1)
    expect(server.output()).toContain(`Fastpass ${FASTPASS_VERSION} is ready at`)
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    if (isPostgres) expect(value('fastpass_database_connections_max')).toBe(10)
  })

  it('uses operation names of the contract, never paths', () => {
    const known = [
      ...readContract().routes.map(({ id }) => id as string),
      'identity',
      'file',
      'other',
    ]
    const named = new Set([...metrics.matchAll(/operation="([^"]*)"/g)].map(([, name]) => name))
    expect([...named].filter((name) => !known.includes(name ?? ''))).toEqual([])
  })

  it('sends the headers of its settings to the collector', () => {
    expect([...collector.keys]).toEqual(['Bearer key-of-the-collector'])
  })

  it('traces a request, its statements, and the jobs and emails that follow', () => {
    const spans = collector.spans()
    const request = spans.find(({ name }) => name === 'createCase')
    const valuesOf = (span: Span | undefined) =>
      Object.fromEntries(
        (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
      )
    expect(valuesOf(request)).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 201,
    })
    const statement = spans.find(
      ({ name, parentSpanId }) => name === 'insert cases' && parentSpanId === request?.spanId,
    )
    expect(valuesOf(statement)['db.query.text']).toMatch(/^insert into "cases" .*\$1/)
    const email = spans.find(({ name }) => name === 'send email')
    const job = spans.find(({ spanId }) => spanId === email?.parentSpanId)
    expect(job?.name).toMatch(/^job \w+-email$/)
    const route = spans.find(({ name }) => name === 'getCase')
    expect(valuesOf(route)['http.route']).toMatch(/:case_id$/)
  })

  it('sends no personal data or typed text in metrics or traces', () => {
    for (const text of personal) {
      expect(text.length).toBeGreaterThan(7)
      expect(metrics).not.toContain(text)
      for (const body of collector.bodies) expect(body).not.toContain(text)
    }
    // Finds ids, emails and literals of statements in all other places.
    const told = JSON.stringify(collector.spans().map(({ name, attributes }) => [name, attributes]))
    expect(told.match(/[0-9a-f]{8}-[0-9a-f]{4}-|@|'/g)).toBeNull()
    expect(metrics.match(/[0-9a-f]{8}-[0-9a-f]{4}-|@/g)).toBeNull()
  })

  it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/fastpass.json'])(
    'has the metrics that %s lists',
    async (file) => {
      const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
      const names = expressionsOf(parse(text)).flatMap(
        (expression) => expression.match(/\b(?:fastpass|nodejs|process)_\w+/g) ?? [],
      )
      expect(names.length).toBeGreaterThan(10)
      const served = new Set(
        [...metrics.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name, type]) =>
          type === 'histogram' ? ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`) : [name],
        ),
      )
      expect(names.filter((name) => !served.has(name))).toEqual([])
    },
  )

  it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/fastpass.json'])(
    'is told apart from other programs with the same metrics in %s',
    async (file) => {
      const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
      const selectors = expressionsOf(parse(text)).flatMap(
        (expression) => expression.match(/\b(?:nodejs|process)_\w+(?:\{[^}]*\})?/g) ?? [],
      )
      expect(selectors).not.toEqual([])
      expect(selectors.filter((selector) => !selector.endsWith('{job="fastpass"}'))).toEqual([])
    },
  )

  it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/fastpass.json'])(
    'has the labels that %s lists',
    async (file) => {
      const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
      const samples = metrics.split('\n')
      const selectors = expressionsOf(parse(text)).flatMap((expression) => [
        ...expression.matchAll(/\b(fastpass_\w+)\{([^}]*)\}/g),
      ])
      expect(selectors.length).toBeGreaterThan(3)
      for (const [selector, name = '', conditions = ''] of selectors) {
        const exact = conditions.match(/\w+="[^"]*"/g) ?? []
        const isServed = samples.some(
          (line) => line.startsWith(`${name}{`) && exact.every((label) => line.includes(label)),
        )
        expect(isServed, selector).toBe(true)
      }
    },
  )
})

/** Returns the values of all keys `expr`, at any depth. */
function expressionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'expr' ? [String(child)] : expressionsOf(child),
  )
}
