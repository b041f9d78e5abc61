// `npm run admin -- doctor`: one page about everything that the server uses.
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { FASTPASS_VERSION } from '#contract'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { makeCertificate } from '#tests/support/proxy-process.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

const TIMEOUT = { timeout: 60_000 }

let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
let server: ServerProcess
let env: Record<string, string>
beforeAll(async () => {
  lasting = await createLastingDatabase()
  env = { ...lasting.env, DEMO: '1', PORT: String(await freePort()) }
  server = await startServerProcess(env)
})
afterAll(async () => {
  await server.stop()
  await lasting.remove()
})

/** Returns the lines of the page by their names, with `ok` or `FAULT` in front. */
async function examine(changed: Record<string, string> = {}) {
  const { code, output } = await runAdmin({ ...env, ...changed }, 'doctor')
  const lines = [...output.matchAll(/^(ok|FAULT) +(\w+): (.+)$/gm)]
  const byName = Object.fromEntries(lines.map(([, result, name, text]) => [name, [result, text]]))
  return { code, output, byName }
}

describe('the page of the doctor', () => {
  it('names versions, and says what responds', TIMEOUT, async () => {
    const { output, byName } = await examine()
    expect(output).toContain(`Fastpass ${FASTPASS_VERSION}, contract `)
    expect(byName).toMatchObject({
      settings: ['ok', expect.stringContaining('embedded identity')],
      emails: ['ok', expect.stringContaining('written to files')],
      pictures: ['ok', 'in a folder'],
      server: ['ok', `${FASTPASS_VERSION} is ready at port ${env.PORT}`],
      database: [
        'ok',
        isPostgres
          ? expect.stringMatching(/^PostgreSQL \d+\.\d+, .+, responds in \d+ ms$/)
          : expect.stringContaining('in use by a running server'),
      ],
      ...(isPostgres && {
        tables: ['ok', expect.any(String)],
        jobs: ['ok', expect.stringMatching(/^\d+ due, .+ 0 for good$/)],
        clock: ['ok', expect.stringContaining('time zone')],
        maintenance: ['ok', 'off'],
      }),
    })
  })

  it('says when the newest daily backup was made', TIMEOUT, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fastpass-backups-'))
    const settings = { BACKUP_AT: '03:15', BACKUP_DIR: folder.path }
    expect((await examine(settings)).byName.backups).toEqual([
      'FAULT',
      'No backup in the last 26 hours',
    ])
    await writeFile(join(folder.path, 'fastpass-2026-01-01T03-15-00.tar'), 'x'.repeat(300_000))
    expect((await examine(settings)).byName.backups).toEqual([
      'ok',
      expect.stringMatching(/^Last backup: \S+Z, 0\.3 MB$/),
    ])
  })

  it('has no secret, no person and no folder', TIMEOUT, async () => {
    const { output } = await examine({ SMTP_URL: 'smtp://robin:pa55word@127.0.0.1:1' })
    const { password } = new URL(env.DATABASE_URL ?? 'postgresql://a:unused-here@b')
    for (const secret of [env.SECRET_KEY ?? '', env.DATA_DIR ?? '', 'pa55word', 'robin', '@'])
      expect(output).not.toContain(secret)
    if (password) expect(output).not.toContain(password)
  })

  it('says in a sentence what does not respond', TIMEOUT, async () => {
    const smtp = await examine({ SMTP_URL: 'smtp://127.0.0.1:1', SMTP_PLAINTEXT: '1' })
    expect([smtp.code, smtp.byName.emails]).toEqual([
      1,
      ['FAULT', 'The mail server 127.0.0.1:1 does not respond (ECONNREFUSED).'],
    ])
    const none = 'postgresql://fastpass:secret@127.0.0.1:1/fastpass'
    const database = await examine({ DATABASE_URL: none })
    expect([database.code, database.byName.database?.[0]]).toEqual([1, 'FAULT'])
    expect(database.output).not.toContain('secret')
    expect(database.byName.disk?.[1]).toMatch(/^\d+\.\d GB of \d+\.\d GB free for DATA_DIR$/)
  })

  it('takes no other program at the port for the server', TIMEOUT, async () => {
    const other = createHttpServer((_request, response) => response.end('{"status":"ok"}'))
    onTestFinished(() => void other.close())
    const port = await freePort()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    const { code, byName } = await examine({ PORT: String(port), HOST: '127.0.0.1' })
    expect([code, byName.server]).toEqual([
      1,
      ['FAULT', `port ${port} of this machine is in use by something else than Fastpass`],
    ])
  })

  it('finds a certificate that is not trusted', TIMEOUT, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fastpass-certificate-'))
    const { key, certificate } = makeCertificate(folder.path)
    const files = { key: await readFile(key), cert: await readFile(certificate) }
    const proxy = createServer(files, (socket) => socket.end())
    const port = await freePort()
    await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
    const { byName } = await examine({ PUBLIC_ORIGIN: `https://localhost:${port}`, DEMO: '0' })
    proxy.close()
    expect(byName.certificate).toEqual([
      'FAULT',
      expect.stringMatching(/^ends in \d+ days, on \d{4}-\d\d-\d\d; not trusted \(\w+\)$/),
    ])
  })
})
