// `npm run bench -- server`: measures the lists and an acceptance with ten thousand, a hundred
// thousand and a million cases, on both databases. The figures are printed and decide nothing; a
// wrong response, or a plan that reads too much, fails.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAccepts } from './server/accepts.ts'
import { count, seedEngines } from './server/engines.ts'
import { type Line, printGoals } from './server/goals.ts'
import { checkLists, measureLists } from './server/lists.ts'
import { measureHttp } from './server/over-http.ts'
import { measureForms } from './server/pglite-forms.ts'
import { startServers } from './server/servers.ts'

/** Seeds databases of these sizes, and measures. Rejects when a response is wrong. */
export async function benchServer(sizes: number[]): Promise<void> {
  console.log(`The server at ${sizes.map(count).join(', ')} cases`)
  const { seeded, close } = await seedEngines(sizes)
  try {
    for (const one of seeded) await checkLists(one)
    const lines: Line[] = []
    const on = (engine: string) => seeded.filter((one) => one.engine === engine)
    for (const engine of ['postgres', 'pglite']) lines.push(...(await measureLists(on(engine))))
    const largest = on('postgres').at(-1)
    const embedded = on('pglite').at(-1)
    if (!largest?.url || !embedded) throw new Error('There is no database to measure')
    lines.push(...(await measureForms(embedded)))
    const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
    const servers = await startServers(largest.db, largest.url, dataFolder)
    try {
      lines.push(...(await measureHttp(largest.db, servers)))
      lines.push(...(await measureAccepts({ ...largest, url: largest.url }, servers)))
    } finally {
      await servers.stop()
      await rm(dataFolder, { recursive: true, force: true })
    }
    printGoals(lines)
  } finally {
    await close()
  }
}
