// Says which settings are set, what is risky about them, and what a start would refuse. It reads
// the environment and the files that it names, and asks no database or other service. Exit code 1:
// the server would not start.
import { statSync } from 'node:fs'
import { bucketFromEnvironment } from '#server/files/file-store.ts'
import { identityFromEnvironment } from '#server/identity/config.ts'
import { findMalformed, readConfig } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { findRisks } from '#server/settings/risks.ts'
import { withSecretFiles } from '#server/settings/secret-files.ts'
import { type SettingSource, settingSources } from '#server/settings/setting-sources.ts'
import { readSiteFolder } from '#server/start/site-folder.ts'

const { env } = process
/** The bits of a file's mode with which all accounts of the machine may read or write it. */
const FOR_OTHERS = 0o006

/** The parts of the settings that the start reads before it opens anything. */
const READERS = [readConfig, identityFromEnvironment, bucketFromEnvironment, readSiteFolder]

/** Returns a sentence for each thing that the start would refuse. */
function findRefused(): string[] {
  const sentences = READERS.flatMap((read) => sentencesOf(() => void read(env)))
  const malformed = sentencesOf(() => findMalformed(env))
  return [...new Set([...sentences, ...malformed])]
}

// Other errors are faults of this program.
function sentencesOf(read: () => string[] | undefined): string[] {
  try {
    return read() ?? []
  } catch (error) {
    if (error instanceof ConfigError) return [error.message]
    throw error
  }
}

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

const refusedSettings = findRefused()
const config = refusedSettings.length > 0 ? undefined : readConfig(env)
const sources = settingSources(env, config)
const width = Math.max(...sources.map(({ name }) => name.length))
for (const { name, source, shown = '' } of sources)
  console.log(`${name.padEnd(width)}  ${source.padEnd('from file'.length)}  ${shown}`.trimEnd())

if (config) {
  const risks = [...findRisks(config, withSecretFiles(env)), ...findOpenFiles(sources)]
  printList('Risky', risks)
  console.log(`\nThe server would start with these settings. ${countOf(risks)}`)
} else {
  printList('The server would not start', refusedSettings)
  process.exitCode = 1
}

function countOf({ length }: string[]): string {
  if (length === 0) return 'Nothing is risky about them.'
  return length === 1 ? 'One of them is risky.' : `${length} things about them are risky.`
}
