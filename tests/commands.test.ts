// `npm start` as a newcomer runs it: builds what is stale, serves it with demo data, ends on
// SIGTERM. And `npm run admin` from its source, as other tests do not. In a full run also a server
// from the files of the image, in a folder that cannot be written, as another account. One file,
// because two builds at once would write the same folder.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { install, valuesOf } from './support/dockerfile.ts'
import { freePort } from './support/free-port.ts'
import { isFullRun } from './support/full-run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-commands-'))

afterAll(() => rm(dataFolder, { recursive: true, force: true }))

it('npm start builds a stale app, serves it with demo people, and ends cleanly', {
  timeout: 400_000,
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
  // Nothing of the tools that build.
  expect(output).not.toMatch(/WARN|gzip/)
  await expect.poll(() => output).toContain('customer@example.com')
  const health = await fetch(`${url}/api/health`)
  expect(await health.json()).toEqual({ status: 'ok' })
  const page = await fetch(`${url}/auth/home`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('A fast pass')

  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

it('npm run admin invites an admin', { timeout: 180_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/admin.ts'), 'invite', 'robin@example.com'],
    { env: { PATH: process.env.PATH, DATA_DIR: dataFolder }, encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('robin@example.com can join as admin')
})

// Installs the packages, which takes longer than 20 seconds.
describe.runIf(isFullRun && process.getuid?.() === 0)('the files of the image', () => {
  let folder = ''
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('run under an account that can write only to the data folder', {
    timeout: 480_000,
  }, async () => {
    folder = await mkdtemp(join(tmpdir(), 'fastpass-image-'))
    execFileSync(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale'], {
      stdio: 'ignore',
    })
    const [image, data] = [join(folder, 'app'), join(folder, 'data')]
    for (const copy of ['package.json package-lock.json ./', ...valuesOf('COPY')]) {
      if (copy.startsWith('--from=packages')) continue
      const names = copy.replace('--from=build /app/', '').split(' ')
      const target = join(image, names.at(-1) ?? '')
      for (const name of names.slice(0, -1)) {
        const place = names.at(-1)?.endsWith('/')
          ? join(target, name.split('/').at(-1) ?? '')
          : target
        await cp(join(root, name), place, { recursive: true })
      }
    }
    execFileSync('sh', ['-c', install], { cwd: image, stdio: 'ignore' })
    const kilobytes = Number(
      execFileSync('du', ['-sk', join(image, 'node_modules')], { encoding: 'utf8' }).split('\t')[0],
    )
    expect(kilobytes).toBeLessThan(250 * 1024)
    await mkdir(data)
    execFileSync('chmod', ['-R', 'a-w,a+rX', image])
    execFileSync('chown', ['65534', data])
    await chmod(folder, 0o755)
    const port = await freePort()
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: image,
      uid: 65_534,
      gid: 65_534,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: data,
        SITE_DIR: join(image, 'dist'),
        PUBLIC_ORIGIN: `http://localhost:${port}`,
        IDENTITY: 'embedded',
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    try {
      await expect.poll(() => output, { timeout: 60_000 }).toContain('ready at')
      const live = await fetch(`http://127.0.0.1:${port}/api/health/live`)
      expect(live.status).toBe(200)
      const page = await fetch(`http://127.0.0.1:${port}/auth/home`, {
        headers: { accept: 'text/html' },
      })
      expect(await page.text()).toContain('Fastpass')
    } finally {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  })
})
