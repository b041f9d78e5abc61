// The image of the server, without a container engine: what the Dockerfile says, and in a full run a server from
// the files that it copies, in a folder that cannot be written, as another account.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { freePort } from './support/free-port.ts'
import { isFullRun } from './support/full-run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')

const lines = read('Dockerfile').split('\n')
const steps = lines.filter((line) => /^[A-Z]+ /.test(line))
const lastStage = steps.slice(steps.findLastIndex((step) => step.startsWith('FROM ')))
const valuesOf = (instruction: string) =>
  lastStage
    .filter((step) => step.startsWith(`${instruction} `))
    .map((step) => step.slice(instruction.length + 1))
/** The stage that installs the packages for running. */
const install =
  steps
    .filter((step) => step.startsWith('RUN npm ci'))
    .at(-1)
    ?.slice('RUN '.length) ?? ''

describe('the Dockerfile', () => {
  it('runs one program as an account without rights, and checks that it is alive', () => {
    expect(valuesOf('USER')).toEqual(['node'])
    expect(valuesOf('CMD')).toEqual(['["node", "server/main.ts"]'])
    expect(valuesOf('HEALTHCHECK').join()).toContain('/api/health/live')
  })

  it('copies the packages of the server alone, and leaves out npm', () => {
    expect(install).toContain('--omit=dev')
    expect(valuesOf('COPY')).toContain('--from=packages /app/node_modules node_modules')
    expect(valuesOf('RUN').join()).toContain('/usr/local/bin/npm')
    const { dependencies } = JSON.parse(read('package.json'))
    for (const tool of ['vite', '@pandacss/dev', '@clerk/clerk-js', '@clerk/ui']) {
      expect(dependencies).not.toHaveProperty(tool)
    }
  })

  it('has the version of Node that the project installs', () => {
    const { node } = JSON.parse(read('package.json')).dependencies
    const bases = steps.filter((step) => step.startsWith('FROM node:'))
    expect(bases).toHaveLength(3)
    for (const base of bases) expect(base).toContain(`node:${node}-`)
  })
})

describe('compose.yaml', () => {
  it('runs the app on a file system that is only read', () => {
    const { app, proxy } = parse(read('compose.yaml')).services
    expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
    expect(proxy.profiles).toEqual(['proxy'])
  })
})

// Installs the packages, which takes longer than 20 seconds.
describe.runIf(isFullRun && process.getuid?.() === 0)('the files of the image', () => {
  let folder = ''
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('serve as an account that can write to the data folder alone', {
    timeout: 240_000,
  }, async () => {
    folder = await mkdtemp(join(tmpdir(), 'fastpass-image-'))
    execFileSync(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale'], {
      stdio: 'ignore',
    })
    const [image, data] = [join(folder, 'app'), join(folder, 'data')]
    for (const copy of [
      'package.json package-lock.json ./',
      'scripts/empty-package scripts/empty-package',
      ...valuesOf('COPY'),
    ]) {
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
      ...{ cwd: image, uid: 65_534, gid: 65_534, stdio: ['ignore', 'pipe', 'pipe'] },
      env: {
        ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data },
        ...{
          SITE_DIR: join(image, 'dist'),
          PUBLIC_ORIGIN: `http://localhost:${port}`,
          IDENTITY: 'embedded',
        },
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
