// Runs Stryker on files or folders, and then with its own options: it changes the code in small
// ways and names the changes that no test notices (docs/mutation-tests.md). `--sample 150 --seed 1`
// tries some of the changes.
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { schema } from '@stryker-mutator/api/core'
import { generateStyles } from '../../scripts/generate-styles.ts'
import { root, run } from '../../scripts/run-tool.ts'
import { scoreOfSample } from './sample.ts'

const ALL = ['src/sync', 'src/offline', 'machines', 'server/domain']

/** What runs in the processes that decode pictures, which no test of a run reaches. */
const UNREACHED = ['decode', 'decoder-process'].map((name) => `!server/domain/pictures/${name}.ts`)

/** Deleted before each run, because a later run has no use for the results of a sample. */
const SAMPLE_RESULTS = 'reports/mutation/sample-results.json'

const args = process.argv.slice(2)
const [sample, seed = '1'] = [takeOption('--sample'), takeOption('--seed')]
const firstOption = args.findIndex((arg) => arg.startsWith('-'))
const paths = firstOption < 0 ? args : args.slice(0, firstOption)
const options = firstOption < 0 ? [] : args.slice(firstOption)

/** Whether server tests were named, which read the texts of machines too. */
const isWithServer = options.some((option) => option.includes('tests/server/'))

await generateStyles()
const mutated = Object.groupBy(paths.length > 0 ? paths : ALL, (path) =>
  isWithServer || path.startsWith('server/') ? 'server' : 'client',
)

for (const [tests, mutatedPaths] of Object.entries(mutated)) {
  rmSync(join(root, SAMPLE_RESULTS), { force: true })
  const code = await run(
    'stryker',
    [
      'run',
      'tools/mutation/stryker.config.json',
      '--mutate',
      [...mutatedPaths.map(pattern), ...UNREACHED].join(),
      ...(sample === undefined
        ? ['--incrementalFile', `reports/mutation/${tests}-results.json`]
        : ['--incrementalFile', SAMPLE_RESULTS, '--checkers', 'sample']),
      ...options,
    ],
    {
      MUTATION_TESTS: tests,
      // Daylight saving time, on a machine in any time zone.
      TZ: 'America/New_York',
      ...(sample !== undefined && { MUTATION_SAMPLE: sample, MUTATION_SEED: seed }),
    },
  )
  if (code !== 0) process.exitCode = code
  else if (sample !== undefined) console.log(scoreOfSample(statusesInReport()))
}

/** Removes an option with its value from the arguments. Returns the value. */
function takeOption(name: string): string | undefined {
  const place = args.indexOf(name)
  return place < 0 ? undefined : args.splice(place, 2)[1]
}

function statusesInReport(): schema.MutantStatus[] {
  const report = readFileSync(join(root, 'reports/mutation/mutation.json'), 'utf8')
  const { files } = JSON.parse(report) as schema.MutationTestResult
  return Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
}

function pattern(path: string): string {
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? `${path}/**/*.ts` : path
}
