// A server that is restarted as a newer release of the app, at the same URL and with the same
// data.
import { appendFile, cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDemoDatabase, siteFolder } from '#tests/support/demo-server.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { test as base } from './fixtures.ts'

interface Release {
  /** The scripts that the release no longer has, by the beginning of their names. */
  without?: string
  env?: Record<string, string>
}

export interface Releases {
  server: ServerProcess
  /** Stops the server and starts the next release. */
  release(release?: Release): Promise<void>
  /** Restarts the same release with other settings. */
  restart(env: Record<string, string>): Promise<void>
}

export const test = base.extend<object, { releases: Releases }>({
  releases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'fastpass-releases-'))
      const demo = await copyDemoDatabase()
      let number = 0
      const siteOf = (at: number) => join(folder, `site-${at}`)
      const start = (env: Record<string, string>) =>
        startServerProcess({
          ...demo.env,
          SITE_DIR: siteOf(number),
          RATE_LIMIT_PER_MINUTE: '0',
          SIGN_INS_PER_MINUTE: '1000',
          ...env,
        })
      await cp(siteFolder, siteOf(0), { recursive: true })
      let running = await start({})
      const { url, pid } = running
      const { port } = new URL(url)
      const restart = async (env: Record<string, string>) => {
        await running.stop()
        running = await start({ PORT: port, ...env })
      }
      await use({
        server: {
          url,
          pid,
          output: () => running.output(),
          stop: (signal) => running.stop(signal),
        },
        restart,
        release: async ({ without, env = {} } = {}) => {
          number += 1
          await cp(siteOf(number - 1), siteOf(number), { recursive: true })
          await change(siteOf(number), `${number}`)
          if (without !== undefined) await removeScripts(siteOf(number), without)
          await restart(env)
        },
      })
      await running.stop()
      await demo.remove()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [async ({ releases }, use) => use(releases.server), { scope: 'worker' }],
})

/** Changes the page, and with it the worker that lists it, as a change of the code does. */
async function change(site: string, mark: string) {
  await appendFile(join(site, 'index.html'), `<!-- ${mark} -->`)
  const worker = join(site, 'worker.js')
  const code = await readFile(worker, 'utf8')
  const shell = /"revision":"\w+","url":"index\.html"/
  if (!shell.test(code)) throw new Error('The worker does not list the page.')
  await writeFile(worker, code.replace(shell, `"revision":"${mark}","url":"index.html"`))
  // Compressed copies must not be served in its place.
  await Promise.all(['br', 'gz'].map((kind) => rm(`${worker}.${kind}`, { force: true })))
}

async function removeScripts(site: string, beginning: string) {
  for await (const file of glob(`assets/${beginning}*`, { cwd: site })) await rm(join(site, file))
}
