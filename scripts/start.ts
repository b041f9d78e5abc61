// Builds the app when the build is missing or stale, then runs the server.
import { fileURLToPath } from 'node:url'
import { run } from '#server/main.ts'
import { build, isBuilt } from './build.ts'

/** What `npm start` does. */
export async function start(): Promise<void> {
  if (!(await isBuilt())) await build()
  await run(fileURLToPath(new URL('../dist', import.meta.url)))
}
