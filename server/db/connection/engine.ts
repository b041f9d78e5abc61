// Which database engine runs at a URL. Several speak PostgreSQL's protocol, and pg-boss must know
// which one it runs on.
import type { BackendProfile } from 'pg-boss'

/** An engine that pg-boss knows. */
export type Engine = Exclude<BackendProfile, 'pglite'>

/**
 * Returns the engine by the text that its function `version()` returns. `hasCitus`: whether the
 * extension is installed.
 */
export function engineOf({ version, hasCitus }: { version: string; hasCitus: boolean }): Engine {
  if (version.startsWith('CockroachDB')) return 'cockroachdb'
  if (version.includes('-YB-')) return 'yugabytedb'
  return hasCitus ? 'citus' : 'postgres'
}
