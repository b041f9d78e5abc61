// How the build cuts the app into files. What admins alone use is in files of its own, `admin-…`, which no other phone
// fetches; of the back office all phones know its addresses, which the router reads before it knows who is there, and
// its styles, which are in the page with all others.
import type { Rolldown } from 'vite'

type Group = Extract<Rolldown.OutputOptions['codeSplitting'], object>
type Groups = NonNullable<Group['groups']>
type Context = Parameters<Extract<Groups[number]['name'], (...args: never[]) => unknown>>[1]

const ADMIN = /\/src\/features\/admin\/|\/src\/routes\/admin\b[^/]*\?/
const CHARTS = /\/node_modules\/recharts\//

/** Whether every way to a module leads through the back office. */
const isAdmins = (id: string, context: Context) =>
  isReachedOnlyBy((each) => ADMIN.test(each), id, context)

/** Whether a module draws charts, or serves only those that do: it is loaded with the overview alone. */
function isForCharts(id: string, context: Context): boolean {
  const draws = (each: string) => reaches(CHARTS, each, context)
  return isReachedOnlyBy(draws, id, context)
}

function isReachedOnlyBy(
  isRoot: (id: string) => boolean,
  id: string,
  context: Context,
  seen = new Set<string>(),
): boolean {
  // Modules that import each other are reached by whatever reaches one of them.
  if (isRoot(id) || seen.has(id)) return true
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {}
  const all = [...importers, ...dynamicImporters]
  return all.length > 0 && all.every((each) => isReachedOnlyBy(isRoot, each, context, seen))
}

function reaches(wanted: RegExp, id: string, context: Context, seen = new Set<string>()): boolean {
  if (wanted.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const { importedIds = [] } = context.getModuleInfo(id) ?? {}
  return importedIds.some((each) => reaches(wanted, each, context, seen))
}

/** The groups, the first that takes a module having it. */
export const chunkGroups: Groups = [
  // What every page needs is one file, not forty.
  { name: 'app', tags: ['$initial'], priority: 3 },
  // What several screens share is cut along who uses it. Crumbs stay: merged into another file they can
  // make two files need each other, and one of them then runs before what it needs.
  {
    name: (id, context) => (isAdmins(id, context) ? null : 'shared'),
    minShareCount: 2,
    entriesAware: true,
    priority: 2,
  },
  {
    name: (id, context) => (isAdmins(id, context) && !isForCharts(id, context) ? 'admin' : null),
    priority: 1,
  },
  { name: (id, context) => (isAdmins(id, context) ? 'admin-charts' : null) },
]

/** The name of a chunk's file. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  `assets/${name.startsWith('shared') ? 'shared' : name}-[hash].js`
