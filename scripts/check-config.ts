// Says which settings are set, what is risky about them, and what a start would refuse. It reads
// the environment and the files that it names, tries the addresses and the data folder, and asks no
// database or other service. Exit code 1: the server would not start.
import { statSync } from 'node:fs'
import { readConfig } from '#server/settings/config.ts'
import { InUseError } from '#server/settings/config-error.ts'
import { findRisks } from '#server/settings/risks.ts'
import { withSecretFiles } from '#server/settings/secret-files.ts'
import { type SettingSource, settingSources } from '#server/settings/setting-sources.ts'
import { findRefused } from '#server/start/checks.ts'

const { env } = process
/** The bits of a file's mode with which all accounts of the machine may read or write it. */
const FOR_OTHERS = 0o006

function findOpenFiles(sources: SettingSource[]): string[] {
  return sources.flatMap(({ name, source, shown }) =>
    source === 'from file' && shown && statSync(shown).mode & FOR_OTHERS
      ? `${name}_FILE is ${shown}, which every account of this machine may read or change: chmod 600 ${shown}. Within a container that runs nothing else it is harmless.`
      : [],
  )
}

function printList(title: string, lines: string[]): void {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  - ${line}`).join('\n')}`)
}

const problems = await findRefused(env)
const inUse = problems.filter((error) => error instanceof InUseError)
const refused = problems.filter((error) => !inUse.includes(error))
const config = refused.length > 0 ? undefined : readConfig(env)
const sources = settingSources(env, config)
const width = Math.max(...sources.map(({ name }) => name.length))
for (const { name, source, shown = '' } of sources)
  console.log(`${name.padEnd(width)}  ${source.padEnd('from file'.length)}  ${shown}`.trimEnd())

if (config) {
  const risks = [...findRisks(config, withSecretFiles(env)), ...findOpenFiles(sources)]
  printList('Risky', risks)
  printList('In use, which is as it should be while this server runs', sentencesOf(inUse))
  console.log(`\nThe server would start with these settings. ${countOf(risks)}`)
} else {
  printList('The server would not start', sentencesOf(refused))
  process.exitCode = 1
}

function sentencesOf(errors: Error[]): string[] {
  return errors.map(({ message }) => message)
}

function countOf({ length }: string[]): string {
  if (length === 0) return 'Nothing is risky about them.'
  return length === 1 ? 'One of them is risky.' : `${length} things about them are risky.`
}
