import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendProblem } from '#server/http/problem-responses.ts'
import { limitRequests } from '#server/http/request-limits.ts'
import { readBuildId, storeBuild } from '#server/http/site/earlier-builds.ts'
import { serveSite } from '#server/http/site/static-site.ts'
import { endUnreadBodies } from '#server/http/unread-bodies.ts'
import { makePrivate } from '#server/private-files.ts'

const ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const DAY_MS = 24 * 3_600_000
const NOW = Date.parse('2026-10-01T15:00:00Z')

let folder: string
let apps: FastifyInstance[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fastpass-site-'))
  apps = []
})
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await rm(folder, { recursive: true, force: true })
})

/** Builds an app whose first script has this name; `scripts` are the others. */
async function built(name: string, scripts: string[] = []): Promise<string> {
  const site = join(folder, `dist-${name}`)
  const page = `<!doctype html><html><head><script src="/assets/${name}.js"></script></head></html>`
  const files = {
    'index.html': page,
    'auth/home.html': page,
    'measures.html': '<title>Kitchen measures</title><style>td{color:red}</style>',
    'auth/login.html': page,
    'icons/icon.svg': ICON,
    'worker.js': 'the worker',
    'worker-off.js': 'the end of the worker',
    ...Object.fromEntries([name, ...scripts].map((file) => [`assets/${file}.js`, `// ${file}`])),
    [`assets/${name}.js.map`]: '{}',
  }
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(site, file)), { recursive: true })
    await writeFile(join(site, file), content)
  }
  return site
}

/** Starts a server with the app, this many days from now. */
async function serve(
  siteFolder: string,
  {
    days = 0,
    isWorkerOn = true,
    requestsPerMinute = 0,
    supportEmail,
    privacyPolicyUrl,
    legalHelp,
    basicAuth,
  }: {
    days?: number
    isWorkerOn?: boolean
    requestsPerMinute?: number
    supportEmail?: string
    privacyPolicyUrl?: string
    legalHelp?: string
    basicAuth?: string
  } = {},
) {
  const buildId = await readBuildId(siteFolder)
  const kept = { siteFolder, buildId, folder: join(folder, 'data/builds') }
  const earlier = await storeBuild(kept, new Date(NOW + days * DAY_MS))
  const app = Fastify()
  apps.push(app)
  app.setErrorHandler(sendProblem)
  const publishableKey = 'pk_test_key'
  endUnreadBodies(app)
  await limitRequests(app, { max: requestsPerMinute, isBehindProxy: false })
  await serveSite(app, {
    folder: siteFolder,
    buildId,
    publishableKey,
    earlier,
    isWorkerOn,
    supportEmail,
    privacyPolicyUrl,
    legalHelp,
    basicAuth,
  })
  return app
}

const navigate = { headers: { accept: 'text/html' } }
/** A navigation of a browser in which a person has logged in. */
const navigateLoggedIn = { headers: { ...navigate.headers, cookie: '__client_uat_Ab1=1790000000' } }

describe('the site', () => {
  it.each([
    ['a range beyond the end of a file', 416, { range: 'bytes=99999-' }],
    ['a condition that does not hold', 412, { 'if-match': '"another"' }],
  ])('responds to %s with %i', async (_what, status, headers) => {
    const app = await serve(await built('a'))
    const { statusCode, json } = await app.inject({ url: '/assets/a.js', headers })
    expect(statusCode).toBe(status)
    expect(json()).toMatchObject({ status, code: 'MALFORMED_REQUEST' })
  })

  it('has an icon at the URL that browsers request by default', async () => {
    const app = await serve(await built('a'))
    const sent = await app.inject('/favicon.ico')
    expect(sent.statusCode).toBe(308)
    const icon = await app.inject(String(sent.headers.location))
    expect(icon.headers['content-type']).toContain('image/svg+xml')
    expect(icon.body).toBe(ICON)
  })

  it('shows the page for unsubscribing to a mail program that opens the URL of the email header', async () => {
    const app = await serve(await built('a'))
    const token = '019a0000-0000-4000-8000-000000000001'
    const sent = await app.inject({ url: `/api/alerts/unsubscribe/${token}`, ...navigate })
    expect(sent.statusCode).toBe(303)
    expect(sent.headers.location).toBe(`/unsubscribe?token=${token}`)
  })

  it('passes the URL of the privacy policy to its pages', async () => {
    const app = await serve(await built('a'), { privacyPolicyUrl: 'https://a.example/?b&c' })
    const page = await app.inject({ url: '/dashboard', ...navigate })
    expect(page.body).toContain(
      '<meta name="privacy-policy" content="https://a.example/?b&amp;c" />',
    )
  })

  it('passes the operator’s words on legal help to its pages', async () => {
    const app = await serve(await built('a'), { legalHelp: 'Aid & advice:\n"Call 555"' })
    const page = await app.inject({ url: '/dashboard', ...navigate })
    expect(page.body).toContain(
      '<meta name="legal-help" content="Aid &amp; advice:\n&quot;Call 555&quot;" />',
    )
  })

  it('passes the basic authorization to its pages and the service worker', async () => {
    const basicAuth = 'robin:Büro 7'
    const encoded = Buffer.from(basicAuth).toString('base64')
    const app = await serve(await built('a'), { basicAuth })
    const page = await app.inject({ url: '/dashboard', ...navigate })
    expect(page.body).toContain(`<meta name="api-basic-auth" content="${encoded}" />`)
    const worker = await app.inject('/worker.js')
    expect(worker.body).toBe(`globalThis.apiBasicAuth = "${encoded}";the worker`)
    expect(worker.headers['cache-control']).toBe('no-cache')
  })

  it('passes the name of the build to its pages, and a different name for another build', async () => {
    const [a, b] = [await built('a'), await built('b')]
    const ids = await Promise.all([a, b].map(readBuildId))
    expect(ids[0]).not.toBe(ids[1])
    const page = await (await serve(a)).inject({ url: '/dashboard', ...navigate })
    expect(page.body).toContain(`<meta name="fastpass-build" content="${ids[0]}" />`)
    expect(page.body).not.toContain('fastpass-worker')
  })

  it('passes the support email to its pages, if there is one', async () => {
    const site = await built('a')
    const pageOf = async (supportEmail?: string) => {
      const app = await serve(site, supportEmail === undefined ? {} : { supportEmail })
      return (await app.inject({ url: '/dashboard', ...navigate })).body
    }
    expect(await pageOf('a&b@example.com')).toContain(
      '<meta name="support-email" content="a&amp;b@example.com" />',
    )
    expect(await pageOf()).not.toContain('support-email')
  })

  it('has a page for quick exit that says nothing of the app, and may have its style', async () => {
    const app = await serve(await built('a'))
    for (const url of ['/measures', '/measures.html']) {
      const { headers, body } = await app.inject({ url, headers: { accept: 'text/html' } })
      expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
      expect(body).toContain('Kitchen measures')
      expect(body).not.toMatch(/fastpass|clerk/i)
    }
  })

  it('has separate pages for the first steps of a case and of an account', async () => {
    const site = await built('a')
    for (const [file, content] of [
      ['customer/new-case.html', 'the categories'],
      ['customer/new-case.place.html', 'the place'],
      ['onboarding/0.html', 'the welcome'],
      ['onboarding/1.html', 'the kind of account'],
    ] as const) {
      await mkdir(join(site, dirname(file)), { recursive: true })
      await writeFile(join(site, file), content)
    }
    const app = await serve(site)
    const shell = (await app.inject({ url: '/index.html', ...navigate })).body
    for (const [url, expected] of [
      ['/customer/new-case', 'the categories'],
      ['/customer/new-case?active=0', 'the categories'],
      ['/customer/new-case?user=dui&begin=1', 'the place'],
      ['/customer/new-case?user=tax&begin=1', 'the categories'],
      ['/customer/new-case?user=other&begin=1', 'the categories'],
      ['/customer/new-case?user=dui&begin=1&draft=019a0000-0000-7000-8000-000000000001', shell],
      ['/customer/new-case?user=dui&active=3', shell],
      ['/customer/new-case?user=dui&user=civil&begin=1', 'the categories'],
      ['/onboarding', 'the welcome'],
      ['/onboarding?active=0', 'the welcome'],
      ['/onboarding?active=1', 'the kind of account'],
      ['/onboarding?active=2', shell],
      ['/onboarding?active=../index', shell],
      ['/onboarding?active=1&user=sso', shell],
      ['/onboarding?email_id=ana@example.com', shell],
      ['/onboarding/attorney-new', shell],
    ] as const) {
      const { body } = await app.inject({ url, ...navigate })
      expect(body, url).toBe(expected)
    }
  })

  it('shows the welcome page at once to a visitor who opens the home of a member', async () => {
    const site = await built('a')
    await writeFile(join(site, 'auth/home.html'), 'the welcome page')
    const app = await serve(site)
    const shell = (await app.inject({ url: '/index.html', ...navigate })).body
    for (const [cookie, url, expected] of [
      ['', '/lawyer/explore-bids?page=2', 'the welcome page'],
      // The app remembers the case for the time after the log-in.
      ['', '/customer/case-details?case_id=1', shell],
      ['__client=a-session; __client_uat=0', '/dashboard', shell],
      ['__session_A-b1=a.token', '/dashboard', shell],
      ['theme=dark; __client_uat=0; __client_uat_Ab1=0', '/dashboard', 'the welcome page'],
      ['theme=dark; __client_uat=1790000000', '/dashboard', shell],
      ['__client_uat=0; __client_uat_Ab1=1790000000', '/dashboard', shell],
      ['__session_Ab1=; __client_uat=0', '/dashboard', 'the welcome page'],
      ['clerk_active_context=sess_1; __session=a.token', '/dashboard', shell],
      ['__Host-__client=a-session', '/lawyer/explore-bids', shell],
      ['', '/unsubscribe?token=1', shell],
    ] as const) {
      const { body } = await app.inject({ url, headers: { ...navigate.headers, cookie } })
      expect(body, `${cookie} ${url}`).toBe(expected)
    }
  })

  it('lists the scripts that a screen needs in the response of its page', async () => {
    const site = await built('a')
    const preloads = {
      start: ['assets/app.js'],
      screens: { '/dashboard': ['assets/dashboard.js'] },
    }
    await writeFile(join(site, '.preloads.json'), JSON.stringify(preloads))
    const app = await serve(site)
    const linkOf = async (url: string) =>
      (await app.inject({ url, ...navigateLoggedIn })).headers.link
    const start = '</assets/app.js>; rel=modulepreload'
    const screen = '</assets/dashboard.js>; rel=modulepreload'
    expect(await linkOf('/dashboard?tab=past')).toBe(`${start}, ${screen}`)
    expect(await linkOf('/constructor')).toBe(start)
    expect(await linkOf('/auth/home')).toBeUndefined()
    expect((await app.inject('/.preloads.json')).statusCode).toBe(404)
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const)(
    'sends pages to a browser that accepts %s in %s',
    async (accepted, encoding, decode) => {
      const app = await serve(await built('a'))
      for (const url of ['/', '/auth/home', '/auth/login', '/dashboard']) {
        const headers = { ...navigate.headers, 'accept-encoding': accepted }
        const page = await app.inject({ url, headers })
        expect(page.headers['content-encoding'], url).toBe(encoding)
        expect(page.headers.vary, url).toBe('accept-encoding')
        expect(decode(page.rawPayload).toString(), url).toContain('<script src="/assets/a.js">')
      }
    },
  )

  it('sends the compressed copy of a file, to be kept for a year if its name has a hash', async () => {
    const site = await built('a')
    await writeFile(join(site, 'assets/a.js.br'), 'in brotli')
    await writeFile(join(site, 'worker.js.gz'), 'in gzip')
    const app = await serve(site)
    const headers = { 'accept-encoding': 'gzip, br' }
    const script = await app.inject({ url: '/assets/a.js', headers })
    expect(script.body).toBe('in brotli')
    expect(script.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(script.headers['content-type']).toContain('javascript')
    const worker = await app.inject({ url: '/worker.js', headers })
    expect(worker.body).toBe('in gzip')
    expect(worker.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
    })
    expect((await app.inject('/assets/a.js')).body).toBe('// a')
  })

  it('removes the service worker where it is turned off', async () => {
    const site = await built('a')
    expect((await (await serve(site)).inject('/worker.js')).body).toBe('the worker')
    const off = await serve(site, { isWorkerOn: false })
    const worker = await off.inject('/worker.js')
    expect(worker.body).toBe('the end of the worker')
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect(worker.headers['content-type']).toContain('javascript')
    const page = await off.inject({ url: '/dashboard', ...navigate })
    expect(page.body).toContain('<meta name="fastpass-worker" content="off" />')
  })
})

describe('a path without a file', () => {
  it('is limited like the files, as a page or another request', async () => {
    const app = await serve(await built('a'), { requestsPerMinute: 4 })
    const statusOf = async (url: string) => (await app.inject({ url, ...navigate })).statusCode
    const paths = ['/dashboard', '/icons/icon.svg', '/any/path', '/nothing.php', '/dashboard']
    const statuses = []
    for (const path of paths) statuses.push(await statusOf(path))
    expect(statuses).toEqual([200, 200, 200, 404, 429])
  })
})

describe('a form that is shared without the service worker', () => {
  it('gets its response before it has arrived completely, and its sender is disconnected', async () => {
    const app = await serve(await built('a'))
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const sending = request(`${url}/share`, { method: 'POST', agent: false, headers })
    const cutOff = Promise.race([once(sending, 'close'), once(sending, 'error')])
    const responded = once(sending, 'response')
    sending.write(Buffer.alloc(100_000))
    const [response] = await responded
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe('/personal-details?shared=lost')
    sending.write(Buffer.alloc(100_000))
    await cutOff
  })
})

describe('the scripts of an earlier build', () => {
  it('are served after the next build, and files that never existed are not found', async () => {
    const first = await built('a', ['screen-1', 'same'])
    await serve(first)
    const second = await built('b', ['screen-2', 'same'])
    await rm(first, { recursive: true })
    const app = await serve(second, { days: 1 })
    for (const name of ['a', 'screen-1', 'b', 'screen-2', 'same']) {
      const script = await app.inject(`/assets/${name}.js`)
      expect(script.body).toBe(`// ${name}`)
      expect(script.headers['cache-control']).toContain('immutable')
    }
    for (const path of ['/assets/screen-3.js', '/assets/..%2f..%2fdist-b%2findex.html']) {
      const missing = await app.inject({ url: path, ...navigate })
      expect(missing.statusCode).toBe(404)
      expect(missing.headers['content-type']).toContain('application/problem+json')
    }
  })

  it('are kept for three builds, and for 30 days', async () => {
    for (const [days, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      await serve(await built(name), { days })
    }
    const app = await serve(await built('e'), { days: 5 })
    const statusOf = async (name: string) => (await app.inject(`/assets/${name}.js`)).statusCode
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(statusOf))).toEqual([
      404, 200, 200, 200, 200,
    ])
    // 'd' was current until 'e' replaced it on the fifth day; a long-lived build does not shorten
    // the time of the previous one.
    await serve(await built('e'), { days: 40 })
    const late = await serve(await built('f'), { days: 41 })
    expect((await late.inject('/assets/e.js')).statusCode).toBe(200)
    expect((await late.inject('/assets/c.js')).statusCode).toBe(404)
    expect(await readdir(join(folder, 'data/builds'))).toHaveLength(3)
  })

  it('include only scripts', async () => {
    const site = await built('a')
    await serve(site)
    const kept = join(folder, 'data/builds', await readBuildId(site))
    expect(await readdir(kept, { recursive: true })).toEqual(['assets', 'assets/a.js'])
  })

  it('are private copies, and the built app stays readable', async () => {
    const site = await built('a')
    await chmod(join(site, 'assets/a.js'), 0o644)
    await serve(site)
    await makePrivate(join(folder, 'data'))
    const kept = join(folder, 'data/builds', await readBuildId(site))
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
    expect(await modeOf(join(kept, 'assets/a.js'))).toBe('600')
    expect(await modeOf(join(site, 'assets/a.js'))).toBe('644')
  })
})
