// Requests of pages at another origin than PUBLIC_ORIGIN: each origin is logged once, at most ten.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLastingDatabase } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

const PUBLIC_ORIGIN = 'https://fastpass.example'

let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
beforeAll(async () => {
  lasting = await createLastingDatabase()
})
afterAll(() => lasting.remove())

/** Sends a request with an Origin header, which `fetch` does not allow. */
const sendFrom = (url: string, origin: string) =>
  new Promise<void>((resolve, reject) => {
    request(`${url}/api/health`, { headers: { origin } }, (answer) =>
      answer.resume().once('end', resolve),
    )
      .once('error', reject)
      .end()
  })

/** Returns the log lines about origins after requests from all of these. */
async function linesAfter(env: Record<string, string>, origins: string[]): Promise<string[]> {
  const server = await startServerProcess({ ...lasting.env, DEMO: '0', ...env })
  for (const origin of origins) await sendFrom(server.url, origin)
  // The output is complete when the server has ended.
  await server.stop()
  const lines = server.output().split('\n')
  return lines
    .filter((line) => line.includes('A request came from'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
}

describe('a request of another origin', () => {
  it('is logged once, with the setting and both origins', async () => {
    const other = 'https://www.fastpass.example'
    expect(await linesAfter({ PUBLIC_ORIGIN }, [PUBLIC_ORIGIN, other, other])).toEqual([
      `A request came from a page at ${other}, but PUBLIC_ORIGIN is ${PUBLIC_ORIGIN}. If people use Fastpass at ${other}, set PUBLIC_ORIGIN=${other}, or redirect them to ${PUBLIC_ORIGIN}.`,
    ])
  }, 60_000)

  it('is logged for at most ten origins', async () => {
    const many = Array.from({ length: 30 }, (_, n) => `https://${n}.example`)
    const lines = await linesAfter({ PUBLIC_ORIGIN }, many)
    expect(lines).toHaveLength(10)
    expect(lines[8]).not.toContain('No more')
    expect(lines[9]).toMatch(
      /^A request came from a page at https:\/\/9\.example, .+ No more origins are named until the next start\.$/,
    )
  }, 60_000)

  it('is not logged when its origin is not that of a website', {
    tags: IN_FULL_RUN,
    timeout: 60_000,
  }, async () => {
    const odd = [
      'null',
      'nonsense',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://a"b.example',
      "https://a'$(reboot).example",
      `https://${'a.'.repeat(150)}example`,
      'https://user:secret@plain.example/path?query=<b>',
    ]
    const lines = await linesAfter({ PUBLIC_ORIGIN }, odd)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('a page at https://plain.example, but')
    expect(lines[0]).not.toMatch(/secret|query/)
  })

  it('is accepted where no origin is set', async () => {
    expect(await linesAfter({}, ['https://www.fastpass.example'])).toEqual([])
  }, 60_000)
})
