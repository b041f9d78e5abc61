// Finds the scripts that each page will need, so that they can be requested all at once instead of
// one after another, as each is found in the one before.
import type { Rolldown } from 'vite'
import { PARTS } from './chunks.ts'

const ROUTE = /\/src\/routes\/([^/]+)\.tsx\?tsr-split=component$/
/** What opens with every screen of a person, after the start (src/session/guards.ts). */
const OF_PERSON = ['person-services']
/** Screens of visitors. */
const OF_VISITORS = /^\/(auth|onboarding|customer\/new-case|account-deleted)/

/**
 * Returns the scripts of the start, and those of each page's screen by its path, such as
 * '/customer/case-details'. Names are files in `dist/`.
 */
export function findPreloads(bundle: Rolldown.OutputBundle): Preloads {
  const chunks = new Map<string, Rolldown.OutputChunk>()
  for (const file of Object.values(bundle))
    if (file.type === 'chunk') chunks.set(file.fileName, file)
  const named = (names: readonly string[]) =>
    [...chunks.values()].filter(({ name }) => names.includes(name))
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry)
  const inPage = withImports(entries, chunks)
  const start = withImports(named(PARTS.map(([name]) => name)), chunks)
  const besides = (wanted: readonly Rolldown.OutputChunk[]) =>
    [...withImports(wanted, chunks)].filter((file) => !start.has(file) && !inPage.has(file))
  const screens: Record<string, string[]> = {}
  for (const chunk of chunks.values()) {
    const [, route] = ROUTE.exec(chunk.facadeModuleId ?? '') ?? []
    if (route === undefined) continue
    const path = pathOf(route)
    screens[path] = besides([chunk, ...(OF_VISITORS.test(path) ? [] : named(OF_PERSON))])
  }
  return { start: [...start].filter((file) => !inPage.has(file)), screens }
}

/** What a page requests at once, as files in `dist/`. */
export interface Preloads {
  start: string[]
  /** By the path of the page. */
  screens: Record<string, string[]>
}

// 'notification_.settings' is '/notification/settings', 'onboarding.index' is '/onboarding'.
const pathOf = (route: string) =>
  `/${route
    .replaceAll('_', '')
    .replaceAll('.', '/')
    .replace(/(^|\/)index$/, '')}`

function withImports(
  wanted: readonly Rolldown.OutputChunk[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): Set<string> {
  const found = new Set(wanted.map(({ fileName }) => fileName))
  for (const file of found)
    for (const imported of chunks.get(file)?.imports ?? []) found.add(imported)
  return found
}
