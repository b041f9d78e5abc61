// Checks that the build runs in the oldest supported browsers: each API, syntax and style that they
// lack must have an entry in above-floor.ts.
import { glob, readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { GUARDED_APIS, GUARDED_STYLES, OTHER_NAMES } from './above-floor.ts'
import { findApis } from './floor-scripts.ts'
import { findStyles } from './floor-styles.ts'

const allowedApis = [...GUARDED_APIS, ...OTHER_NAMES].flatMap(({ api, users }) =>
  users.map((user) => entryOf(api, user)),
)
const allowedStyles = Object.keys(GUARDED_STYLES)

function entryOf(api: string, user: string): string {
  return `${api} in ${user}`
}

/** Checks the build in `dist`. Throws with all that its scripts and style sheets use in vain. */
export async function checkFloor(dist: string): Promise<void> {
  const apis = new Set<string>()
  for await (const name of glob('{*,assets/*,vendor/**/*}.js', { cwd: dist })) {
    for (const entry of await apisOf(dist, name)) apis.add(entry)
  }
  const styles = new Set<string>()
  for await (const name of glob('assets/*.css', { cwd: dist })) {
    const css = await readFile(join(dist, name), 'utf8')
    for (const { feature } of findStyles(css)) styles.add(feature)
  }
  const tooNew = [...missingFrom(allowedApis, apis), ...missingFrom(allowedStyles, styles)]
  const unused = [...missingFrom(apis, allowedApis), ...missingFrom(styles, allowedStyles)]
  if (tooNew.length + unused.length === 0) return
  throw new Error(
    [
      ...tooNew.map((use) => `Some supported browsers lack ${use}.`),
      ...unused.map((use) => `scripts/build/above-floor.ts: nothing uses ${use}.`),
    ].join('\n'),
  )
}

const missingFrom = (knownNames: Iterable<string>, foundNames: Iterable<string>) =>
  [...new Set(foundNames).difference(new Set(knownNames))].sort()

async function apisOf(dist: string, name: string): Promise<string[]> {
  const code = await readFile(join(dist, name), 'utf8')
  const source = await readFile(join(dist, `${name}.map`), 'utf8').catch(() => undefined)
  const map = source === undefined ? undefined : new SourceMap(JSON.parse(source))
  const isModule = name.startsWith('assets/')
  try {
    return findApis(code, isModule ? 'module' : 'script').map(({ api, line, column }) =>
      entryOf(api, userOf(sourceAt(map, line, column) ?? name)),
    )
  } catch (error) {
    throw new Error(`Some supported browsers cannot read ${name}.`, { cause: error })
  }
}

function sourceAt(map: SourceMap | undefined, line: number, column: number): string | undefined {
  const entry = map?.findEntry(line, column)
  return entry && 'originalSource' in entry ? entry.originalSource : undefined
}

/**
 * Returns our file, or the package, of a path such as `../../node_modules/react-dom/cjs/client.js`.
 */
function userOf(path: string): string {
  const [, inPackage] =
    /((?:node_modules|vendor)\/(?:@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(path) ?? []
  return inPackage ?? path.replace(/^(\.\.\/)+/, '')
}
