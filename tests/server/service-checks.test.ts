// The log names a mail server or bucket that does not respond once, and the server starts anyway.
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLastingDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { IN_FULL_RUN, inFullRun } from '#tests/support/full-run.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  lasting = await createLastingDatabase()
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  await lasting.remove()
})

/**
 * Starts a server with these settings. Returns its warnings once there are `count`, and after a
 * moment for more.
 */
async function warningsOf(env: Record<string, string>, count: number): Promise<string[]> {
  const server = await startServerProcess({ ...lasting.env, DEMO: '0', ...env })
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  const warnings = () =>
    [...server.output().matchAll(/"msg":"((?:SMTP_URL|S3_BUCKET): [^"]+)"/g)].map(
      (found) => found[1],
    )
  await expect.poll(() => warnings().length, { timeout: 20_000 }).toBe(count)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await server.stop()
  return warnings().map(String).sort()
}

describe('a service in the settings', () => {
  it('is reported once when it cannot be reached', async () => {
    const port = await freePort()
    const env = {
      ...s3.env,
      SMTP_URL: `smtp://user:secret@127.0.0.1:${port}`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
    }
    expect(await warningsOf(env, 2)).toEqual([
      `S3_BUCKET: The bucket pictures at 127.0.0.1:${port} does not respond (ECONNREFUSED). Pictures cannot be uploaded or shown.`,
      `SMTP_URL: The mail server 127.0.0.1:${port} does not respond (ECONNREFUSED). Emails wait and are tried again.`,
    ])
  }, 60_000)

  it('is reported when it accepts the connection and sends nothing', {
    tags: IN_FULL_RUN,
    timeout: 60_000,
  }, async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    const connections = new Set<{ destroy(): void }>()
    silent.on('connection', (socket) => connections.add(socket.on('error', () => {})))
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as { port: number }
    const at = `127.0.0.1:${port}`
    expect(
      await warningsOf({ ...s3.env, SMTP_URL: `smtp://${at}`, S3_ENDPOINT: `http://${at}` }, 2),
    ).toEqual([
      `S3_BUCKET: The bucket pictures at ${at} took too long. Pictures cannot be uploaded or shown.`,
      `SMTP_URL: The mail server ${at} took too long. Emails wait and are tried again.`,
    ])
    for (const connection of connections) connection.destroy()
    silent.close()
  })

  it.each([
    [{ S3_BUCKET: 'elsewhere' }, 'elsewhere', '404 NoSuchBucket'],
    ...inFullRun([
      { S3_SECRET_ACCESS_KEY: 'guessed' },
      'pictures',
      '403 SignatureDoesNotMatch',
    ] as const),
  ] as const)(
    'is reported when it refuses %j',
    async (change, bucket, why) => {
      const at = new URL(s3.env.S3_ENDPOINT).host
      expect(await warningsOf({ ...s3.env, ...change }, 1)).toEqual([
        `S3_BUCKET: The bucket ${bucket} at ${at} refused it (${why}). Pictures cannot be uploaded or shown.`,
      ])
    },
    60_000,
  )

  it('is not reported when it works', async () => {
    const mail = await startMailServer()
    expect(await warningsOf({ ...s3.env, SMTP_URL: mail.url }, 0)).toEqual([])
    await mail.stop()
  }, 60_000)
})
