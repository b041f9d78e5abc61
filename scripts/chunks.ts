// Groups the modules of the build into files. Code that only admins use is in files named
// `admin-…`, which other phones never load. Exceptions are the admin routes, which the router needs
// before it knows the user, and the styles, which are in the page.
import type { Rolldown } from 'vite'

type Group = Extract<Rolldown.OutputOptions['codeSplitting'], object>
type Groups = NonNullable<Group['groups']>
type Context = Parameters<Extract<Groups[number]['name'], (...args: never[]) => unknown>>[1]

const ADMIN = /\/src\/features\/admin\/|\/src\/routes\/admin\b[^/]*\?/
const CHARTS = /\/node_modules\/recharts\//

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
  seen = new Set<string>(),
): boolean {
  // An import cycle: the other module's importers decide.
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

/** The groups. The first one that accepts a module contains it. */
export const chunkGroups: Groups = [
  // One file for what every page needs, not forty.
  { name: 'app', tags: ['$initial'], priority: 3 },
  // Splits shared code by the screens that use it. Small pieces are not merged into other files:
  // that can make two files import each other, and one then runs before its imports.
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

/** Returns the name of a chunk's file. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  `assets/${name.startsWith('shared') ? 'shared' : name}-[hash].js`
