// `npm run admin -- check-rolls`, with pages of a site on this machine.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkRolls } from '#scripts/admin/check-rolls.ts'

let site: Server
let address: string

const respond: RequestListener = ({ url }, response) => {
  if (url === '/old') response.writeHead(301, { location: '/new' }).end()
  else if (url === '/browsers-only') response.writeHead(403).end()
  else if (url === '/gone') response.writeHead(404).end('Not found')
  else response.end('Find a lawyer')
}

beforeAll(async () => {
  site = createServer(respond)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => site.close())

const roll = { state: '04', keeper: 'State Bar', sources: 2, corrected_at: null } as const

/** Returns the text and the number of broken addresses for these paths of the site. */
const checkPaths = (...paths: string[]) =>
  checkRolls(paths.map((path) => ({ ...roll, url: `${address}${path}` })))

it.each([
  ['a page', '/search', 0, 'Opens.'],
  ['a page that moved', '/old', 0, 'Opens. It leads to '],
  ['a page for browsers only', '/browsers-only', 0, 'Responds 403 to programs'],
  ['a missing page', '/gone', 1, 'Broken: responds 404.'],
])('the check of a roll reports the result for %s', async (_, path, broken, text) => {
  const found = await checkPaths('/search', path)
  expect(found.broken).toBe(broken)
  expect(found.text).toContain(`${path}\n  ${text}`)
  expect(found.text).toContain(`Broken addresses: ${broken} of 2.`)
})

it('the check of a roll counts a URL without a server as broken, and suggests checking the connection', async () => {
  const { text, broken } = await checkRolls([{ ...roll, url: 'http://127.0.0.1:65534/' }])
  expect(broken).toBe(1)
  expect(text).toContain('Broken: no response (')
  expect(text).toContain('Is this machine connected to the Internet?')
})

it.each([
  [0, ' It is a start page: replace it with the page that finds lawyers.'],
  [1, ' Only one source gives this address.'],
  [2, ''],
] as const)(
  'the check of a roll says how sure its address is: %i sources',
  async (sources, text) => {
    const found = await checkRolls([{ ...roll, sources, url: `${address}/search` }])
    expect(found.text).toContain(`/search\n  Opens.${text}\n`)
  },
)

it('the check of a roll names a corrected address as such', async () => {
  const corrected_at = '2026-11-28T09:00:00.000Z'
  const found = await checkRolls([{ ...roll, sources: 0, corrected_at, url: `${address}/search` }])
  expect(found.text).toContain('Arizona, State Bar')
  expect(found.text).toContain('/search\n  Opens. An admin corrected it.\n')
})
