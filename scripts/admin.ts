// `npm run admin -- COMMAND`: commands for an operator, who has no account. They are in
// scripts/admin/commands.ts, and docs/deployment.md describes them.
import { Problem } from '#server/errors.ts'
import { describeCause, isDatabaseDown, isDiskFull } from '#server/failure-cause.ts'
import { describeError } from '#server/log.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { exitBySignal } from '#server/start/exit-by-signal.ts'
import { runCommand } from './admin/commands.ts'

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof Problem) return error.message
  if (isDiskFull(error)) return `${describeCause(error)} Free some room, then run this again.`
  return isDatabaseDown(error) ? `${describeCause(error)} Try again when it does.` : undefined
}

// A command that is ended removes its work folder (scripts/admin/backup/work-folder.ts).
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, exitBySignal)

await runCommand(process.argv.slice(2)).then(console.log, (error) => {
  console.error(sentenceOf(error) ?? JSON.stringify(describeError(error), null, 2))
  process.exitCode = 1
})
