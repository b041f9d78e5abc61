// Keeps the scripts of the last builds in the data folder, because pages of an earlier build still
// request them.
import { hash, randomUUID } from 'node:crypto'
import {
  chmod,
  copyFile,
  glob,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DAY_MS } from '#machines/durations.ts'
import { FILE_MODE } from '#server/private-files.ts'

const KEPT_BUILDS = 3
const KEPT_MS = 30 * DAY_MS

/**
 * The folders whose file names contain a hash of the content, so that two builds never use one name
 * for different files.
 */
const HASHED = '{assets,vendor}/**/*'

/**
 * Returns an id of the build in the folder. The page names the first script, whose name changes
 * when any script changes. The page receives the id, and compares it with the one that the server
 * sends later.
 */
export async function readBuildId(siteFolder: string): Promise<string> {
  const page = await readFile(join(siteFolder, 'index.html'))
  return hash('sha256', page).slice(0, 16)
}

/**
 * Stores the scripts of this build under `folder`. Keeps at most three earlier builds, each until
 * 30 days after the build that followed it, and removes the others. Returns the scripts of the kept
 * earlier builds: the build's folder by the file's path.
 */
export async function storeBuild(
  { siteFolder, buildId, folder }: { siteFolder: string; buildId: string; folder: string },
  at: Date,
): Promise<Map<string, string>> {
  await copyScripts(siteFolder, join(folder, buildId))
  await utimes(join(folder, buildId), at, at)
  const earlier = await pruneBuilds(folder, buildId, at)
  const places = new Map<string, string>()
  for (const build of earlier.reverse()) {
    for (const file of await filesIn(build)) places.set(file, build)
  }
  return places
}

// The copy appears complete or not at all: several processes may start at once, and any of them may
// be killed.
async function copyScripts(siteFolder: string, target: string) {
  if ((await stat(target).catch(() => undefined))?.isDirectory()) return
  const unfinished = `${target}.${randomUUID()}.part`
  await mkdir(unfinished, { recursive: true })
  for (const file of await filesIn(siteFolder)) {
    if (file.endsWith('.map')) continue
    const [from, to] = [join(siteFolder, file), join(unfinished, file)]
    await mkdir(dirname(to), { recursive: true })
    // A copy, not a hard link: a start makes files of the data folder private, and the built app's
    // mode must stay.
    await copyFile(from, to)
    await chmod(to, FILE_MODE)
  }
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }))
}

/** Returns the earlier builds that are kept, the latest first. Removes the others. */
async function pruneBuilds(folder: string, buildId: string, at: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name !== buildId)
  const builds = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const times = await stat(path).catch(() => undefined)
      return { path, startedMs: times?.mtimeMs ?? 0, isWhole: !name.endsWith('.part') }
    }),
  )
  const keptPaths: string[] = []
  let nextStartedMs = at.getTime()
  for (const { path, startedMs, isWhole } of builds.sort((a, b) => b.startedMs - a.startedMs)) {
    const isRecent = nextStartedMs > at.getTime() - KEPT_MS
    if (isWhole && isRecent && keptPaths.length < KEPT_BUILDS) keptPaths.push(path)
    // Another process may still be writing an incomplete build.
    else if (isWhole || startedMs < at.getTime() - KEPT_MS) {
      await rm(path, { recursive: true, force: true })
    }
    if (isWhole) nextStartedMs = startedMs
  }
  return keptPaths
}

async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = []
  for await (const entry of glob(HASHED, { cwd: folder, withFileTypes: true })) {
    if (entry.isFile()) files.push(relative(folder, join(entry.parentPath, entry.name)))
  }
  return files
}
