// The logs of the proxies' samples in deploy/ name no one.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:http2'
import { type AddressInfo, connect as openSocket } from 'node:net'
import { connect as openTls } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { caddy } from './support/caddy.ts'
import { freePort } from './support/free-port.ts'
import { nginx } from './support/nginx.ts'
import { type RunningProxy, startProxy } from './support/proxy-process.ts'

const read = (file: string) => readFile(new URL(`../deploy/${file}`, import.meta.url), 'utf8')

/** Another address of this machine, as that of a person. */
const PERSON_ADDRESS = '127.0.0.9'
const PERSON = 'robin.person@fastpass.example'
const TOKEN = 'token-of-a-person'
/** The pages of an invitation, an admin's search, tokens in paths, and a picture. */
const STORY = [
  `/auth/signup?email=${encodeURIComponent(PERSON)}&token=${TOKEN}`,
  `/api/customers?search=email[ilike]=${PERSON}`,
  `/api/auth/refresh-token/${TOKEN}`,
  `/api/alerts/unsubscribe/${TOKEN}`,
  `/uploads/${TOKEN}.jpg?of=${PERSON}`,
  `/?email=${PERSON}`,
]

let proxy: RunningProxy | undefined
afterEach(() => proxy?.remove())

/** Requests the pages of the story. Returns the statuses. */
async function tell({ url, certificate }: RunningProxy): Promise<number[]> {
  const { hostname, port } = new URL(url)
  const socket = openSocket({
    host: '127.0.0.1',
    port: Number(port),
    localAddress: PERSON_ADDRESS,
  })
  const tls = { socket, servername: hostname, ca: certificate, ALPNProtocols: ['h2'] }
  const connection = connect(url, { createConnection: () => openTls(tls) })
  await once(connection, 'connect')
  const statuses: number[] = []
  for (const path of STORY) {
    const stream = connection.request({
      ':path': path,
      referer: `${url}/auth/login?email=${PERSON}`,
      'user-agent': PERSON,
      'x-forwarded-for': PERSON,
      cookie: `session=${TOKEN}`,
    })
    const [headers] = await once(stream.end().resume(), 'response')
    statuses.push(headers[':status'])
    if (!stream.closed) await once(stream, 'close')
  }
  connection.close()
  return statuses
}

for (const program of [nginx, caddy]) {
  describe.skipIf(program.missing !== undefined)(`the log of ${program.name}`, () => {
    it('has a line for each request, and nothing of the person', async () => {
      await using server = createServer((_request, response) => response.end('{}')).listen(
        0,
        '127.0.0.1',
      )
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      proxy = await startProxy(program, `http://127.0.0.1:${port}`)
      expect(await tell(proxy)).toEqual(STORY.map(() => 200))
      for (const path of ['/auth/signup', '/api/customers', '/api/auth', '/api/alerts', '/uploads'])
        await expect.poll(proxy.log).toContain(`"${path}"`)
      expectNoPerson(await proxy.log())
    })

    it('names no one while the server cannot be reached', async () => {
      proxy = await startProxy(program, `http://127.0.0.1:${await freePort()}`)
      expect(await tell(proxy)).toContain(503)
      await expect.poll(proxy.log).toMatch(/50[23]/)
      expectNoPerson(await proxy.log())
    })
  })
}

function expectNoPerson(log: string) {
  expect(log).not.toContain('robin.person')
  expect(log).not.toContain(TOKEN)
  expect(log).not.toContain(PERSON_ADDRESS)
}

// Without the programs, the settings themselves.
it('the sample for nginx logs only what it lists, in both of its servers', async () => {
  const sample = await read('nginx/fastpass.conf')
  const [, format = ''] = /^log_format fastpass ([^;]+);/m.exec(sample) ?? []
  expect(format.match(/\$\w+/g)).toEqual([
    '$time_iso8601',
    '$request_method',
    '$fastpass_path',
    '$status',
    '$body_bytes_sent',
    '$request_time',
    '$upstream_status',
    '$upstream_response_time',
  ])
  const servers = sample.split(/^server \{/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) {
    expect(server.match(/^ +(?:access|error)_log .+$/gm)?.map((line) => line.trim())).toEqual([
      'access_log /var/log/nginx/fastpass.log fastpass;',
      'error_log /var/log/nginx/fastpass-error.log alert;',
    ])
  }
})

it('the sample for Caddy leaves out of all its logs what a request says of a person', async () => {
  const sample = await read('caddy/Caddyfile')
  const [, global = ''] = /^\{\n([\s\S]+?)^\}/m.exec(sample) ?? []
  const removed = global.match(/\S+(?= delete$)/gm)
  expect(removed).toEqual(expect.arrayContaining(['request>remote_ip', 'request>headers']))
  expect(global).toContain('request>uri regexp ')
  expect(sample.match(/^\tlog$/gm)).toHaveLength(1)
})
