// Finds the scripts that each page will need, so that they can be requested all at once instead of
// one after another, as each is found in the previous one.
import type { Rolldown } from 'vite'
import { PARTS } from './chunks.ts'

const ROUTE = /\/src\/routes\/([^/]+)\.tsx\?tsr-split=component$/
/** What the guards import for the screens of signed-in people (src/session/guards.ts). */
const GUARD_MODULES = [
  'src/session/person-services.ts',
  'src/offline/drafts/case-to-finish.ts',
  'src/data/query-client.ts',
]
/** What the route of a new case imports before its screen. */
const NEW_CASE_MODULES = ['src/features/new-case/find-draft.ts']
const VISITOR_PATHS = /^\/(auth|onboarding|account-deleted)/

/** What shows the log-in form before the app is there (src/app/boot.ts). */
const SIGN_IN_MODULES = ['src/app/start-sign-in.ts']

/**
 * Returns the scripts of the start, and those of each page's screen by its path, such as
 * '/customer/case-details'. Names are files in `dist/`.
 */
export function findPreloads(bundle: Rolldown.OutputBundle): Preloads {
  const chunks = new Map<string, Rolldown.OutputChunk>()
  for (const file of Object.values(bundle))
    if (file.type === 'chunk') chunks.set(file.fileName, file)
  const chunksNamed = (names: readonly string[]) =>
    [...chunks.values()].filter(({ name }) => names.includes(name))
  const chunksOf = (modules: readonly string[]) =>
    modules.map((module) => {
      const chunk = [...chunks.values()].find(({ moduleIds }) =>
        moduleIds.some((id) => id.endsWith(`/${module}`)),
      )
      if (!chunk) throw new Error(`No file of the build has ${module}.`)
      return chunk
    })
  const guardsOf = (path: string) => {
    if (path === '/customer/new-case') return chunksOf(NEW_CASE_MODULES)
    return VISITOR_PATHS.test(path) ? [] : chunksOf(GUARD_MODULES)
  }
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry)
  const entryScripts = withImports(entries, chunks)
  const start = withImports(chunksNamed(PARTS.map(([name]) => name)), chunks)
  const withoutStart = (wantedChunks: readonly Rolldown.OutputChunk[]) =>
    [...withImports(wantedChunks, chunks)].filter(
      (file) => !start.has(file) && !entryScripts.has(file),
    )
  const screens: Record<string, string[]> = {}
  for (const chunk of chunks.values()) {
    const [, route] = ROUTE.exec(chunk.facadeModuleId ?? '') ?? []
    if (route === undefined) continue
    const path = pathOf(route)
    screens[path] = withoutStart([chunk, ...guardsOf(path)])
  }
  const signIn = withImports([...chunksNamed(['react']), ...chunksOf(SIGN_IN_MODULES)], chunks)
  for (const { fileName } of chunksNamed(['app']))
    if (signIn.has(fileName)) throw new Error('The log-in form waits for the app.')
  const ofPage = (files: Set<string>) => [...files].filter((file) => !entryScripts.has(file))
  return {
    start: ofPage(start),
    signIn: ofPage(signIn),
    screens,
  }
}

/** What a page requests at once, as files in `dist/`. */
export interface Preloads {
  start: string[]
  /** Those of the log-in form, of which some are also of the start. */
  signIn: string[]
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
  wantedChunks: readonly Rolldown.OutputChunk[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): Set<string> {
  const fileNames = new Set(wantedChunks.map(({ fileName }) => fileName))
  for (const file of fileNames)
    for (const imported of chunks.get(file)?.imports ?? []) fileNames.add(imported)
  return fileNames
}
