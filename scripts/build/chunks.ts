// Groups the modules of the build into files. Code that only admins use is in files named
// `admin-…`, which other phones never load. Exceptions are the admin routes, which the router needs
// before it knows the user, and the styles, which are in the page.
import type { Rolldown } from 'vite'
import { closureOf, type Module, planSharedFiles } from './shared-files.ts'

type Group = Extract<Rolldown.OutputOptions['codeSplitting'], object>
type Groups = NonNullable<Group['groups']>
type Context = Parameters<Extract<Groups[number]['name'], (...args: never[]) => unknown>>[1]

const ADMIN = /\/src\/features\/admin\/|\/src\/routes\/admin\b[^/]*\?/
/** Screens that a person opens a few times a year. */
const RARE =
  /\/src\/routes\/(licenses|devices|personal-details|delete-account|account-closed)\b[^/]*\?/
/**
 * How much the load of a screen counts that is opened rarely, or by few people with good
 * connections.
 */
const RARE_WEIGHT = 0.1
/** The screens that people open first, or in every visit. */
const OFTEN =
  /\/src\/routes\/(customer\.new-case|auth\.home|auth\.login|onboarding\.index|dashboard|lawyer\.explore-bids|customer\.case-details)\b[^/]*\?/
const OFTEN_WEIGHT = 3
/** A part of a screen that is loaded when it is opened, which few people do. */
const PART = /-(sheet|dialog)\.tsx$/
const PART_WEIGHT = 0.3
/** What is loaded on a few days, or once or never. It must not make other screens larger. */
const HARDLY_EVER =
  /[-/](day|looking|help|sheet|cases|agreed|proposed|disclaimer|language)-part\.tsx$|\/src\/routes\/download-data\b[^/]*\?/
const CHARTS = /\/node_modules\/recharts\//
/**
 * The list of counties, which is loaded when a place is asked or named, and by no screen before.
 */
const COUNTIES = /\/machines\/places\/(counties|place)\.ts$/
/** What starts the app, after the page's first paint. */
const APP = /\/src\/app\/main\.tsx$/

/** What shows the log-in form before the app. */
const LOG_IN = /\/src\/app\/start-sign-in\.ts$/

/**
 * The parts of the app's start, in their order (src/app/boot.ts): each with what it imports, or
 * with as much of that as other modules import too.
 */
export const PARTS: [name: string, modules: RegExp, others?: RegExp][] = [
  ['remembered', /\/src\/app\/show-remembered-screen\.ts$/],
  ['react', /\/(src\/app\/start-react\.ts|node_modules\/react\/jsx-runtime\.js)$/],
  // In the first file, because one more would be a request more of each first visit.
  [
    'remembered',
    /\/src\/(app\/main\.tsx|(identity\/sign-in-scripts|format\/code-separators)\.ts)$/,
    LOG_IN,
  ],
  ['router', /\/src\/app\/start-router\.ts$/],
  ['app', APP],
]

/** The parts of the log-in form, in the same way. Other screens use the first one too. */
const LOG_IN_PARTS: typeof PARTS = [
  ['identity', /\/src\/identity\/(clerk-sdk|social)\.ts$/],
  ['sign-in', LOG_IN],
]

/**
 * Imported by the start and the log-in form through barrel files, and removed by tree shaking: they
 * use only the context, and `retry`.
 */
const TREE_SHAKEN =
  /\/node_modules\/(@tanstack\/(query-core|react-query)\/(?!.*\/QueryClientProvider\.js)|es-toolkit\/(?!.*\/(retry|delay|AbortError|DOMException|globalThis)\.mjs))/

/** Returns whether a module is only imported through admin code. */
const isAdmins = (id: string, context: Context) =>
  isReachedOnlyBy((each) => ADMIN.test(each), id, context)

/** Returns whether a module is only imported by charts, which are loaded with the overview. */
function isForCharts(id: string, context: Context): boolean {
  const draws = (each: string) => reaches(CHARTS, each, context)
  return isReachedOnlyBy(draws, id, context)
}

function isReachedOnlyBy(
  isRoot: (id: string) => boolean,
  id: string,
  context: Context,
  seenIds = new Set<string>(),
): boolean {
  // An import cycle: the other module's importers decide.
  if (isRoot(id) || seenIds.has(id)) return true
  seenIds.add(id)
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {}
  const all = [...importers, ...dynamicImporters]
  return all.length > 0 && all.every((each) => isReachedOnlyBy(isRoot, each, context, seenIds))
}

function reaches(
  pattern: RegExp,
  id: string,
  context: Context,
  seenIds = new Set<string>(),
): boolean {
  if (pattern.test(id)) return true
  if (seenIds.has(id)) return false
  seenIds.add(id)
  const { importedIds = [] } = context.getModuleInfo(id) ?? {}
  return importedIds.some((each) => reaches(pattern, each, context, seenIds))
}

/** Returns the groups of one build. The first one that accepts a module contains it. */
export function chunkGroups(): Groups {
  let planned: ReturnType<typeof planFiles> | undefined
  const planOf = (id: string, context: Context) => {
    planned ??= planFiles(id, context)
    return planned
  }
  return [
    {
      debugName: 'counties',
      name: (id) => (COUNTIES.test(id) ? 'counties' : null),
      priority: 4,
    },
    {
      debugName: 'start',
      name: (id, context) => planOf(id, context).parts.get(id) ?? null,
      priority: 3,
    },
    {
      debugName: 'shared',
      name: (id, context) => {
        const file = isAdmins(id, context) ? undefined : planOf(id, context).files.get(id)
        return file === undefined ? null : `shared-${file}`
      },
      priority: 2,
    },
    {
      debugName: 'admin',
      name: (id, context) => (isAdmins(id, context) && !isForCharts(id, context) ? 'admin' : null),
      priority: 1,
    },
    {
      debugName: 'admin-charts',
      name: (id, context) => (isAdmins(id, context) ? 'admin-charts' : null),
    },
  ]
}

function planFiles(anyId: string, context: Context) {
  const modules = allModules(anyId, context)
  const ids = [...modules.keys()]
  const loaded = closureOf(
    modules,
    ids.filter((id) => context.getModuleInfo(id)?.isEntry),
  )
  const parts = new Map<string, string>()
  const importedBy = (pattern: RegExp) =>
    closureOf(
      modules,
      ids.filter((id) => pattern.test(id)),
    )
  for (const [name, start, others] of [...PARTS, ...LOG_IN_PARTS]) {
    const shared = others && importedBy(others)
    for (const id of importedBy(start)) {
      if (loaded.has(id) || TREE_SHAKEN.test(id) || shared?.has(id) === false) continue
      loaded.add(id)
      parts.set(id, name)
    }
  }
  const weightOf = (id: string) => {
    if (ADMIN.test(id) || RARE.test(id)) return RARE_WEIGHT
    if (HARDLY_EVER.test(id)) return 0
    if (PART.test(id)) return PART_WEIGHT
    return OFTEN.test(id) ? OFTEN_WEIGHT : 1
  }
  return { parts, files: planSharedFiles({ modules, loaded }, weightOf) }
}

/** Returns the modules that are connected with a module by imports. */
function allModules(anyId: string, context: Context): Map<string, Module> {
  const modules = new Map<string, Module>()
  const reached = new Set([anyId])
  for (const id of reached) {
    const info = context.getModuleInfo(id)
    if (!info) continue
    const { importedIds, dynamicallyImportedIds, importers, dynamicImporters, code } = info
    const imports = importedIds
    modules.set(id, { imports, dynamicImports: dynamicallyImportedIds, size: code?.length ?? 0 })
    for (const near of [...imports, ...dynamicallyImportedIds, ...importers, ...dynamicImporters]) {
      reached.add(near)
    }
  }
  return modules
}

/** Returns the name of a chunk's file. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  `assets/${name.startsWith('shared') ? 'shared' : name}-[hash].js`
