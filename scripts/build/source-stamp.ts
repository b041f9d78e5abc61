// A hash of the sources that dist/ was built from. Apart from the build, because a start without
// build tools reads it too.
import { createHash } from 'node:crypto'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stampFile = join(root, 'dist/.stamp')

const inputs = [
  'src/**/*',
  'machines/**/*.ts',
  'scripts/{*,build/*}.{ts,json}',
  'public/{icons,screenshots}/**/*',
  'public/*.*',
  '*.{ts,html,json,mjs}',
]

/** Returns whether dist/ was built from the present files. */
export async function isBuilt(): Promise<boolean> {
  const stamp = await readFile(stampFile, 'utf8').catch(() => '')
  return stamp !== '' && stamp === (await sourceStamp())
}

/** Marks dist/ as built from the present files. */
export async function writeStamp(): Promise<void> {
  await writeFile(stampFile, await sourceStamp())
}

/** Marks dist/ as not yet built. */
export const removeStamp = (): Promise<void> => rm(stampFile, { force: true })

async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256')
  const names: string[] = []
  for await (const entry of glob(inputs, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) names.push(join(entry.parentPath, entry.name))
  }
  for (const name of names.sort()) hash.update(name.slice(root.length)).update(await readFile(name))
  return hash.digest('hex')
}
