// Decides which modules that several screens use share a file of the build. Each file of a screen
// costs a request, and each module that a screen does not use costs bytes: files are merged while
// that lowers the sum.

/** The modules of a build. */
export interface ModuleGraph {
  /** The entry modules and all that they import, by id. */
  modules: ReadonlyMap<string, Module>
  /** The modules that each page has loaded before its screen, which are in files of their own. */
  loaded: ReadonlySet<string>
}

export interface Module {
  imports: readonly string[]
  dynamicImports: readonly string[]
  /** The length of its code in characters, before it is minified. */
  size: number
}

/** What a request costs, in characters of code: about 3 kB of gzip. */
const REQUEST_COST = 17_000

interface SharedFile {
  modules: string[]
  size: number
  /** The positions of the screens, and parts of screens, that load it. */
  screens: Set<number>
  imports: Set<SharedFile>
}

/**
 * Returns the number of the file of each module that two or more dynamically imported modules
 * (screens and parts of them) use. No two files import each other. `weightOf`: how much the load
 * of a dynamically imported module counts; one that does not count is not planned for.
 */
export function planSharedFiles(
  { modules, loaded }: ModuleGraph,
  weightOf: (entry: string) => number,
): Map<string, number> {
  const entries = [...new Set([...modules.values()].flatMap((each) => each.dynamicImports))]
    .filter((id) => !loaded.has(id) && weightOf(id) > 0)
    .sort()
  const weights = entries.map(weightOf)
  const files = splitByScreens(modules, loaded, entries)
  const weightIn = (screens: Iterable<number>, isCounted: (screen: number) => boolean) =>
    [...screens].reduce((sum, screen) => sum + (isCounted(screen) ? (weights[screen] ?? 0) : 0), 0)
  /** Returns the cost of loading a file on screens that do not load it yet. */
  const cost = ({ screens, size }: SharedFile, loading: Iterable<number>) =>
    size * weightIn(loading, (screen) => !screens.has(screen))
  const gain = (a: SharedFile, b: SharedFile) => {
    const saved = REQUEST_COST * weightIn(a.screens, (screen) => b.screens.has(screen))
    const left = saved - cost(a, b.screens) - cost(b, a.screens)
    if (left <= 0) return left
    const loading = a.screens.union(b.screens)
    const imports = [...reachedFrom([a, b])].filter((file) => file !== a && file !== b)
    return imports.reduce((sum, file) => sum - cost(file, loading), left)
  }
  for (let pair = bestPair(files, gain); pair; pair = bestPair(files, gain)) merge(files, ...pair)
  return new Map(files.flatMap((file, number) => file.modules.map((id) => [id, number] as const)))
}

/** Returns a file for the modules of each set of screens. */
function splitByScreens(
  modules: ModuleGraph['modules'],
  loaded: ReadonlySet<string>,
  entries: readonly string[],
): SharedFile[] {
  const screensOf = new Map<string, number[]>()
  entries.forEach((entry, screen) => {
    for (const id of closureOf(modules, [entry])) {
      if (!loaded.has(id)) screensOf.set(id, [...(screensOf.get(id) ?? []), screen])
    }
  })
  const files = new Map<string, SharedFile>()
  const fileOf = new Map<string, SharedFile>()
  for (const id of [...screensOf.keys()].sort()) {
    const screens = screensOf.get(id) ?? []
    if (screens.length < 2) continue
    const key = screens.join()
    const file = files.get(key) ?? {
      modules: [],
      size: 0,
      screens: new Set(screens),
      imports: new Set(),
    }
    file.modules.push(id)
    file.size += modules.get(id)?.size ?? 0
    files.set(key, file)
    fileOf.set(id, file)
  }
  for (const [id, file] of fileOf) {
    for (const imported of modules.get(id)?.imports ?? []) {
      const other = fileOf.get(imported)
      if (other && other !== file) file.imports.add(other)
    }
  }
  return [...files.values()]
}

/** Returns the modules and all that they import statically. */
export function closureOf(modules: ModuleGraph['modules'], ids: readonly string[]): Set<string> {
  const reachedIds = new Set(ids)
  for (const id of reachedIds)
    for (const imported of modules.get(id)?.imports ?? []) reachedIds.add(imported)
  return reachedIds
}

/** Returns the two files whose merge gains most; undefined when none gains. */
function bestPair(
  files: readonly SharedFile[],
  gain: (a: SharedFile, b: SharedFile) => number,
): [SharedFile, SharedFile] | undefined {
  const pairs: { pair: [SharedFile, SharedFile]; gained: number }[] = []
  files.forEach((a, index) => {
    for (const b of files.slice(index + 1)) {
      const gained = gain(a, b)
      if (gained > 0) pairs.push({ pair: [a, b], gained })
    }
  })
  pairs.sort((a, b) => b.gained - a.gained)
  return pairs.find(
    ({ pair: [a, b] }) => !isReachedThroughOthers(a, b) && !isReachedThroughOthers(b, a),
  )?.pair
}

// Merged, such two files would be part of an import cycle, and one file would run before what it
// imports.
const isReachedThroughOthers = (from: SharedFile, to: SharedFile): boolean =>
  reachedFrom([...from.imports].filter((file) => file !== to)).has(to)

/** Returns the files and all that they import. */
function reachedFrom(files: readonly SharedFile[]): Set<SharedFile> {
  const reachedFiles = new Set(files)
  for (const file of reachedFiles) for (const imported of file.imports) reachedFiles.add(imported)
  return reachedFiles
}

function merge(files: SharedFile[], into: SharedFile, other: SharedFile) {
  into.modules.push(...other.modules)
  into.size += other.size
  for (const screen of other.screens) into.screens.add(screen)
  for (const imported of other.imports) into.imports.add(imported)
  for (const file of files) if (file.imports.delete(other)) file.imports.add(into)
  into.imports.delete(into)
  into.imports.delete(other)
  files.splice(files.indexOf(other), 1)
  for (const file of reachedFrom([into])) {
    for (const screen of into.screens) file.screens.add(screen)
  }
}
