// A server's decoders of pictures end with its process, however that ends.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLastingDatabase } from '#tests/support/database.ts'
import { allDecoders, decodersOf } from '#tests/support/decoders.ts'
import { inFullRun } from '#tests/support/full-run.ts'
import { blackSquare, formOf } from '#tests/support/pictures.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

const honest = blackSquare(64)
// A process takes longer to start or end on a busy machine.
const PROCESS = { timeout: 10_000 }

describe('a server process', () => {
  let database: Awaited<ReturnType<typeof createLastingDatabase>>
  let server: ServerProcess
  beforeAll(async () => {
    database = await createLastingDatabase()
  })
  beforeEach(async () => {
    server = await startServerProcess({ ...database.env, DEMO: '0' })
  })
  afterEach(() => server.stop('SIGKILL'))
  afterAll(() => database.remove())

  const upload = () => fetch(`${server.url}/api/uploader`, { method: 'POST', body: formOf(honest) })

  it.each(['SIGKILL', ...inFullRun('SIGTERM' as const)] as const)(
    'leaves no decoder behind after %s',
    async (signal) => {
      expect((await upload()).status).toBe(201)
      const [decoder = 0] = decodersOf(server.pid)
      expect(allDecoders()).toContain(decoder)
      await server.stop(signal)
      await expect.poll(allDecoders, PROCESS).not.toContain(decoder)
    },
  )

  it('ends while a decoder works', async () => {
    expect((await upload()).status).toBe(201)
    const [decoder = 0] = decodersOf(server.pid)
    process.kill(decoder, 'SIGSTOP')
    const answer = upload().then(
      ({ status }) => status,
      () => 'cut off',
    )
    expect(await server.stop()).toBe(0)
    expect([503, 'cut off']).toContain(await answer)
    expect(allDecoders()).not.toContain(decoder)
  })
})
