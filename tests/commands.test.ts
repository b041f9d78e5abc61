// `npm start` as a newcomer runs it: builds what is stale, serves it with demo data, ends on SIGTERM. And `npm run admin`
// from its source, as other tests do not.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-commands-'))

afterAll(() => rm(dataFolder, { recursive: true, force: true }))

it('npm start builds a stale app, serves it with demo people, and ends cleanly', {
  timeout: 180_000,
}, async () => {
  await rm(join(root, 'dist/.stamp'), { force: true })
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataFolder },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /ready at (http:\/\/localhost:\d+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.on('exit', () => reject(new Error(output)))
  })
  expect(output).toMatch(/Building: .*\n[\s\S]*Building: done/)
  await expect.poll(() => output).toContain('customer@example.com')
  const health = await fetch(`${url}/api/health`)
  expect(await health.json()).toEqual({ status: 'ok' })
  const page = await fetch(`${url}/auth/home`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('A fast pass')

  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

it('npm run admin invites an admin', { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/admin.ts'), 'invite', 'robin@example.com'],
    { env: { PATH: process.env.PATH, DATA_DIR: dataFolder }, encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('robin@example.com can join as admin')
})
