// The order of the rooms, and a check of the imports. docs/architecture.md describes each room.
import { glob, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

/**
 * The rooms of each top-level folder and of each large room, the highest first. A room is a folder,
 * or a file without its extension. A file may import its own room and lower ones. Rooms in one row
 * do not import each other.
 */
export const LADDERS: Record<string, string[][]> = {
  src: [
    ['app', 'worker'],
    ['routes'],
    ['features'],
    ['wizard'],
    ['layout'],
    ['session'],
    ['sync'],
    ['pwa'],
    ['data'],
    ['offline'],
    ['identity'],
    ['api'],
    ['ui'],
    ['storage'],
    ['browser'],
    ['format'],
    ['clock'],
  ],
  'src/features/admin': [
    ['overview', 'operations', 'users', 'frame'],
    ['invitations'],
    ['record'],
    ['licenses'],
    ['list'],
    ['deletion'],
    ['data'],
  ],
  server: [
    ['main'],
    ['app', 'start'],
    ['telemetry'],
    ['http'],
    ['operations', 'delivery', 'demo'],
    ['domain'],
    ['identity', 'files'],
    ['services'],
    ['db'],
    ['web'],
    ['key-encryption', 'log', 'private-files'],
    ['caller', 'settings', 'failure-cause', 'tracing'],
    ['errors'],
  ],
  'server/domain': [
    ['deletion', 'admin'],
    ['accounts'],
    ['licenses'],
    ['lifecycle'],
    ['notifications', 'drafts', 'data-copies'],
    ['visibility', 'sessions'],
    ['categories', 'idempotency', 'pictures', 'price-guides', 'security'],
    ['text'],
  ],
  'server/identity/embedded': [
    ['provider', 'operations'],
    ['sign-in'],
    ['account'],
    ['context'],
    ['resources'],
    ['clerk-clients', 'environment'],
    ['second-factor', 'passwords', 'known-devices', 'new-emails', 'security-lines'],
    ['users', 'keys', 'cookies', 'sign-in-allowance'],
    ['schema', 'errors'],
  ],
  machines: [
    ['form'],
    ['client'],
    ['admin'],
    ['notifications'],
    ['lifecycle'],
    ['wizard'],
    ['places'],
    ['category-slug', 'languages'],
    [
      'app-defaults',
      'backoff',
      'capitalize',
      'device-name',
      'durations',
      'email-address',
      'group-by',
      'one-mistake',
      'parse-url',
      'phone-number',
      'spellings',
      'unknown-field',
      'whole-number',
    ],
    ['typed-text'],
  ],
}

/** A folder with more files needs a reason in docs/architecture.md, below this heading. */
const MAX_FILES = 30
const EXPLAINED = '## Folders with more than 30 files'
const EVERY_FILE = '{src,server,machines,tests,scripts,docs}/**/*.*'

export interface Room {
  top: string
  name: string
  /** The number of code files. */
  files: number
  /** The names of the other rooms that it imports. */
  imports: Set<string>
}

export interface Rooms {
  rooms: Room[]
  /** Imports of a higher room, or of another room in the same row: `file -> file`. */
  upward: string[]
  /** Files that import each other, each cycle once: `file -> file -> file`. */
  cycles: string[]
  /** `folder (number of files)`. */
  fullFolders: string[]
  /** Files in no room. */
  filesWithoutRoom: string[]
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g

/** Reads all imports below `root`, type imports included. */
export async function readRooms(root: string): Promise<Rooms> {
  const imports = await readImports(root)
  const rooms = new Map<string, Room>()
  const upward: string[] = []
  const filesWithoutRoom: string[] = []
  for (const [top, ladder] of Object.entries(LADDERS)) {
    for (const name of ladder.flat())
      rooms.set(`${top}/${name}`, { top, name, files: 0, imports: new Set() })
  }
  for (const [file, targets] of imports) {
    for (const top of Object.keys(LADDERS).filter((folder) => file.startsWith(`${folder}/`))) {
      const from = roomOf(top, file)
      const room = from && rooms.get(`${top}/${from.name}`)
      if (!room) {
        if (!file.endsWith('.d.ts')) filesWithoutRoom.push(file)
        continue
      }
      room.files += 1
      for (const target of targets) {
        const to = roomOf(top, target)
        if (!to || to.name === from.name) continue
        room.imports.add(to.name)
        if (to.row <= from.row) upward.push(`${file} -> ${target}`)
      }
    }
    for (const target of targets)
      if (isOtherFeature(file, target)) upward.push(`${file} -> ${target}`)
  }
  return {
    rooms: [...rooms.values()],
    upward,
    cycles: circlesOf(imports),
    fullFolders: await findFullFolders(root),
    filesWithoutRoom,
  }
}

const FEATURE = /^src\/features\/([^/]+)\//

function isOtherFeature(file: string, target: string): boolean {
  const other = FEATURE.exec(target)?.[1]
  const own = FEATURE.exec(file)?.[1]
  return own !== undefined && other !== undefined && own !== other
}

function roomOf(top: string, file: string): { name: string; row: number } | undefined {
  if (!file.startsWith(`${top}/`)) return undefined
  const path = file.slice(top.length + 1).replace(/\.tsx?$/, '')
  for (const [row, names] of (LADDERS[top] ?? []).entries()) {
    const name = names.find((name) => path === name || path.startsWith(`${name}/`))
    if (name) return { name, row }
  }
  return undefined
}

async function readImports(root: string): Promise<Map<string, string[]>> {
  const imports = new Map<string, string[]>()
  for await (const found of glob('{src,server,machines}/**/*.{ts,tsx}', { cwd: root })) {
    const file = found.replaceAll('\\', '/')
    // The route tree is generated: the router needs it, and it needs all routes.
    if (file.endsWith('.gen.ts')) continue
    const code = await readFile(join(root, file), 'utf8')
    imports.set(
      file,
      specifiersOf(code).flatMap((specifier) => pathOf(file, specifier)),
    )
  }
  return imports
}

const specifiersOf = (code: string) =>
  [...code.matchAll(IMPORT)].map(([, stated, loaded]) => stated ?? loaded ?? '')

/** Returns what the files of a folder import, as written. */
export async function importsOf(
  root: string,
  folder: string,
): Promise<{ file: string; specifier: string }[]> {
  const found: { file: string; specifier: string }[] = []
  for await (const file of glob(`${folder}**/*.{ts,tsx}`, { cwd: root })) {
    const code = await readFile(join(root, file), 'utf8')
    found.push(...specifiersOf(code).map((specifier) => ({ file, specifier })))
  }
  return found
}

function pathOf(file: string, specifier: string): string[] {
  if (/^#(src|server|machines)\//.test(specifier)) return [specifier.slice(1)]
  if (!specifier.startsWith('.')) return []
  return [posix.normalize(posix.join(posix.dirname(file), specifier))]
}

function circlesOf(imports: Map<string, string[]>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string) => {
    const at = path.indexOf(file)
    if (at >= 0) cycles.push([...path.slice(at), file].join(' -> '))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const target of imports.get(file) ?? []) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}

async function findFullFolders(root: string): Promise<string[]> {
  const architecture = await readFile(join(root, 'docs/architecture.md'), 'utf8')
  const [, explained = ''] = architecture.split(EXPLAINED)
  const counts = new Map<string, number>()
  for await (const found of glob(EVERY_FILE, { cwd: root })) {
    const folder = posix.dirname(found.replaceAll('\\', '/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !explained.includes(`\`${folder}\``))
    .map(([folder, count]) => `${folder} (${count})`)
}
