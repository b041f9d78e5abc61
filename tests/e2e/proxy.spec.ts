// The app behind each proxy with its sample of deploy/.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { MAX_PICTURE_BYTES } from '#machines/wizard/picture.ts'
import { Problem } from '#server/errors.ts'
import { caddy } from '#tests/support/caddy.ts'
import { type DemoServer, siteFolder, startDemoServer } from '#tests/support/demo-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { nginx } from '#tests/support/nginx.ts'
import { BOUNDARY, formBytes, jpeg } from '#tests/support/pictures.ts'
import { type RunningProxy, startProxy } from '#tests/support/proxy-process.ts'
import { people } from './browser-page.ts'
import { personOf, postCase } from './cases.ts'

const REQUESTS_PER_MINUTE = 60

let server: DemoServer
let proxy: RunningProxy
let connection: ClientHttp2Session

/** Starts a request. Returns its stream and the headers of the response. */
async function ask(headers: Record<string, string>, body?: Buffer) {
  const stream = connection.request(headers, { endStream: body === undefined })
  if (body) stream.end(body)
  const [received] = (await once(stream, 'response')) as [IncomingHttpHeaders]
  return { stream, headers: received, status: Number(received[':status']) }
}

/** Sends a request and reads the response. */
async function send(headers: Record<string, string>, body?: Buffer) {
  const { stream, ...response } = await ask(headers, body)
  return { ...response, body: await buffer(stream) }
}

/** The scripts of the built app's log-in page. */
const script = () =>
  /assets\/[\w.-]+\.js/.exec(readFileSync(join(siteFolder, 'auth/login.html'), 'utf8'))?.[0] ?? ''

for (const program of [nginx, caddy]) {
  test.describe(`behind ${program.name}`, () => {
    test.skip(program.missing !== undefined, program.missing)

    test.beforeAll(async () => {
      server = await startDemoServer({
        TRUST_PROXY: '1',
        RATE_LIMIT_PER_MINUTE: String(REQUESTS_PER_MINUTE),
      })
      proxy = await startProxy(program, server.url)
      connection = connect(proxy.url, { ca: proxy.certificate })
      await once(connection, 'connect')
    })
    test.afterAll(async () => {
      connection?.destroy()
      await proxy?.remove()
      await server?.remove()
    })

    test('pages and files come over HTTP/2, as the build has compressed them', async () => {
      expect(connection.alpnProtocol).toBe('h2')
      const file = await send({ ':path': `/${script()}`, 'accept-encoding': 'gzip, deflate, br' })
      expect(file.headers['content-encoding']).toBe('br')
      expect(file.headers['cache-control']).toContain('immutable')
      expect(file.body.equals(readFileSync(join(siteFolder, `${script()}.br`)))).toBe(true)
      const page = await send({
        ':path': '/auth/home',
        accept: 'text/html',
        'accept-encoding': 'br',
      })
      expect(page.headers['content-encoding']).toBe('br')
    })

    test('a page without content names its scripts in its Link header', async () => {
      const path = '/customer/case-details'
      const direct = await fetch(server.url + path, { headers: { accept: 'text/html' } })
      const { headers } = await send({ ':path': path, accept: 'text/html' })
      expect(headers.link).toContain('rel=modulepreload')
      expect(headers.link).toBe(direct.headers.get('link'))
    })

    test('an unchanged page is not sent again', async () => {
      const page = { ':path': '/auth/home', accept: 'text/html', 'accept-encoding': 'br' }
      const { headers } = await send(page)
      const again = await send({ ...page, 'if-none-match': headers.etag ?? '' })
      expect(again.status).toBe(304)
    })

    // Caddy ends the stream of such a request without a response.
    if (program === nginx) {
      test('a path that cannot be decoded is refused as a problem', async () => {
        const { status, headers, body } = await send({ ':path': '/%' })
        expect(status).toBe(400)
        expect(headers['content-type']).toContain('application/problem+json')
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(JSON.parse(body.toString())).toMatchObject({
          code: 'MALFORMED_REQUEST',
          message: new Problem('MALFORMED_REQUEST').message,
        })
      })
    }

    test('a live update arrives while its response is still open', async () => {
      const customer = await personOf(server.url, 'customer')
      const { stream, status } = await ask({
        ':path': '/api/events',
        token: await customer.token(),
        'accept-encoding': 'gzip, br',
      })
      expect(status).toBe(200)
      let received = ''
      stream.setEncoding('utf8').on('data', (text) => {
        received += text
      })
      await expect.poll(() => received).toContain('"ready"')
      const { id } = await postCase(customer)
      await expect.poll(() => received).toContain(id)
      expect(stream.readableEnded).toBe(false)
      stream.close()
    })

    test('the largest picture is uploaded', async () => {
      const picture = await jpeg()
      const padding = Buffer.alloc(MAX_PICTURE_BYTES - picture.length)
      const { status, body } = await send(
        {
          ':method': 'POST',
          ':path': '/api/uploader',
          'idempotency-key': crypto.randomUUID(),
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
        formBytes(Buffer.concat([picture, padding])),
      )
      expect(status, body.toString()).toBe(201)
    })

    test('people log in at the URL that they see', async () => {
      const form = new URLSearchParams({
        strategy: 'password',
        identifier: people.customer.email,
        password: people.customer.password,
      })
      const logIn = (origin: string, headers: Record<string, string> = {}) =>
        send(
          {
            ':method': 'POST',
            ':path': '/__clerk/v1/client/sign_ins',
            origin,
            'content-type': 'application/x-www-form-urlencoded',
            ...headers,
          },
          Buffer.from(form.toString()),
        )
      expect((await logIn(proxy.url)).status).toBe(200)
      const other = 'https://other.example'
      const refused = await logIn(other, { 'x-forwarded-host': 'other.example' })
      expect(refused.body.toString()).toContain('origin_invalid')
    })

    test('a caller is counted by its real IP address, whatever address it claims', async () => {
      const statuses = new Set<number>()
      for (let count = 0; count <= REQUESTS_PER_MINUTE; count += 1) {
        const claim = { 'x-forwarded-for': `198.51.100.${count}` }
        statuses.add((await send({ ':path': '/api/category/list', ...claim })).status)
      }
      expect(statuses).toContain(429)
    })
  })

  test.describe(`behind ${program.name}, without a server`, () => {
    test.skip(program.missing !== undefined, program.missing)

    test.beforeAll(async () => {
      proxy = await startProxy(program, `http://127.0.0.1:${await freePort()}`)
      connection = connect(proxy.url, { ca: proxy.certificate })
      await once(connection, 'connect')
    })
    test.afterAll(async () => {
      connection?.destroy()
      await proxy?.remove()
    })

    test('the app is told when to try again', async () => {
      const { status, headers, body } = await send({ ':path': '/api/category/list' })
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('5')
      expect(headers['content-type']).toContain('application/problem+json')
      expect(JSON.parse(body.toString())).toMatchObject({
        code: 'UNAVAILABLE',
        message: new Problem('UNAVAILABLE').message,
      })
    })

    test('people see a page that says so', async ({ browser }) => {
      const context = await browser.newContext({ ignoreHTTPSErrors: true })
      const page = await context.newPage()
      const response = await page.goto(`${proxy.url}/auth/login`)
      expect(response?.status()).toBe(503)
      await expect(page.getByRole('heading', { name: 'Fastpass isn’t ready yet' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
      await context.close()
    })
  })
}
