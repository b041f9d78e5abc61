// The programs of the server that tests start, apart from what bundles them, which takes time to
// load.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The environment variable with the folder of the bundle (`server-bundle.ts`). */
export const BUNDLE_FOLDER = 'TEST_SERVER_BUNDLE'

/** The sources of the programs. */
export const PROGRAMS = { server: 'server/main.ts', admin: 'scripts/admin.ts' }

type Program = keyof typeof PROGRAMS

/**
 * Returns the arguments with which Node runs a program with this environment: in the bundle, or its
 * source when this run has made none.
 */
export function programArguments(program: Program, env: Record<string, string>): string[] {
  const folder = process.env[BUNDLE_FOLDER]
  if (!folder) return [sourcePath(program)]
  const path = join(folder, `${program}.mjs`)
  // Optimizing the built-in database's WebAssembly takes a second at each start, which only a long
  // run regains.
  return env.DATABASE_URL ? [path] : ['--liftoff-only', path]
}

/** Returns the path of a program's source, as production runs it. */
export const sourcePath = (program: Program): string => join(root, PROGRAMS[program])
