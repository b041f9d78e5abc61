// Runs Stryker on files or folders, and then with its own options: it changes the code in small ways
// and names the changes that no test notices (docs/mutation-tests.md).
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { generateStyles } from '../../scripts/generate-styles.ts'
import { root, run } from '../../scripts/run-tool.ts'

const ALL = ['src/sync', 'src/offline', 'machines', 'server/domain']

const args = process.argv.slice(2)
const firstOption = args.findIndex((arg) => arg.startsWith('-'))
const paths = firstOption < 0 ? args : args.slice(0, firstOption)
const options = firstOption < 0 ? [] : args.slice(firstOption)

await generateStyles()
const mutated = Object.groupBy(paths.length > 0 ? paths : ALL, (path) =>
  path.startsWith('server/') ? 'server' : 'client',
)

for (const [tests, of] of Object.entries(mutated)) {
  const code = await run(
    'stryker',
    [
      ...['run', 'tools/mutation/stryker.config.json', '--mutate', of.map(pattern).join()],
      ...['--incrementalFile', `reports/mutation/${tests}-results.json`, ...options],
    ],
    // Daylight saving time, on a machine in any time zone.
    { MUTATION_TESTS: tests, TZ: 'America/New_York' },
  )
  if (code !== 0) process.exitCode = code
}

function pattern(path: string): string {
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? `${path}/**/*.ts` : path
}
