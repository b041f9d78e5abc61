// `npm run admin -- check-rolls` opens the corrected addresses in the database.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { writeRollCorrection } from '#server/db/admin/license-rolls.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase } from '#tests/support/database.ts'

it('opens the addresses that admins corrected in place of those of this version', async () => {
  const lasting = await createLastingDatabase()
  const db = await lasting.open()
  await withTransaction(db.orm, (tx) =>
    writeRollCorrection(tx, {
      state: '04',
      url: 'https://find.azbar.example/',
      correctedAt: new Date(),
    }),
  )
  await db.close()
  // Replaces the Internet: connects to no site, and records which were requested.
  const asked: string[] = []
  const proxy = createServer().on('connect', ({ url }, socket) => {
    asked.push(url ?? '')
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const HTTPS_PROXY = `http://127.0.0.1:${port}`
  const { code, output } = await runAdmin(
    { ...lasting.env, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY },
    'check-rolls',
  )
  proxy.close()
  expect(code).toBe(1)
  expect(output).toContain('Arizona, State Bar of Arizona\n  https://find.azbar.example/\n')
  expect(asked).toHaveLength(54)
  expect(asked).toContain('find.azbar.example:443')
  await lasting.remove()
}, 60_000)
