// Prints the size of each first load and compares it with scripts/build/budget.json: kilobytes of
// gzip, and files.
import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { PARTS } from './chunks.ts'

const budgetFile = fileURLToPath(new URL('./budget.json', import.meta.url))

/** The page without content, which is mostly opened from the service worker. */
const SHELL = 'index.html'

/** Where quick exit leads: a page without scripts. */
const NEUTRAL = 'measures.html'

/** The files that only admins load (scripts/build/chunks.ts). */
const ADMINS = /^assets\/admin/

interface Budget {
  /** JavaScript that every page loads. */
  startKilobytes: number
  /**
   * JavaScript that a screen loads in addition, by the file name of its route, and in how many
   * files.
   */
  screens: Record<string, { kilobytes: number; files: number }>
  /** The page itself, with its inline CSS. */
  pageKilobytes: Record<string, number>
  /**
   * What a first visit to a prerendered page downloads: the page, its script, and the files that it
   * names, which include the style sheet and the identity provider's.
   */
  firstVisits: Record<string, { kilobytes: number; files: number }>
  /** What the service worker stores when the app is installed. */
  precacheKilobytes: number
  /** What only admins load, by file name. */
  adminKilobytes: Record<string, number>
}

/** Checks the build in `dist`. Throws when a figure is above its budget. */
export async function checkBudget(dist: string): Promise<void> {
  const budget = JSON.parse(await readFile(budgetFile, 'utf8')) as Budget
  const rows: [what: string, figure: number, limit: number, unit?: string][] = []
  const start = await scriptsWith(dist, await startScripts(dist))
  rows.push(['JavaScript of the start', kilobytesOf(start), budget.startKilobytes])
  for (const [name, { kilobytes, files }] of Object.entries(budget.screens)) {
    const screen = await scriptsWith(dist, [await fileOf(dist, name)])
    for (const file of start.keys()) screen.delete(file)
    rows.push([`JavaScript of ${name}`, kilobytesOf(screen), kilobytes])
    rows.push([`files of ${name}`, screen.size, files, 'files'])
  }
  for (const [page, limit] of Object.entries(budget.pageKilobytes)) {
    rows.push([page, gzipKilobytes(await wholePage(dist, page)), limit])
  }
  for await (const page of glob('**/*.html', { cwd: dist })) {
    if (page === SHELL || page === NEUTRAL) continue
    const limits = budget.firstVisits[page]
    if (!limits) throw new Error(`${page} has no budget.`)
    const files = await firstVisitOf(dist, page)
    rows.push([`first visit to ${page}`, kilobytesOf(files), limits.kilobytes])
    rows.push([`files of a first visit to ${page}`, files.size, limits.files, 'files'])
  }
  rows.push(['precache', await precacheKilobytes(dist), budget.precacheKilobytes])
  for (const [name, limit] of Object.entries(budget.adminKilobytes)) {
    rows.push([`JavaScript of ${name}`, await chunkKilobytes(dist, name), limit])
  }
  const over = rows.filter(([, figure, limit]) => figure > limit)
  for (const [what, figure, limit, unit = 'kB gzip'] of rows) {
    console.log(`  ${what}: ${Math.round(figure * 10) / 10} of ${limit} ${unit}`)
  }
  if (over.length > 0) {
    throw new Error(`Over the budget: ${over.map(([what]) => what).join(', ')}.`)
  }
}

// A style sheet of its own would hold up the first paint, and is not part of the page's size.
async function wholePage(dist: string, page: string) {
  const html = await readFile(join(dist, page), 'utf8')
  if (/<link[^>]*rel="?stylesheet/.test(html)) throw new Error(`${page} waits for a style sheet.`)
  return html
}

/**
 * Returns the page, its script and the files that it names with their size, in kilobytes of gzip.
 */
async function firstVisitOf(dist: string, page: string): Promise<Map<string, number>> {
  const html = await readFile(join(dist, page), 'utf8')
  const named = [...html.matchAll(/<meta name="(?:later-)?files" content="([^"]+)"/g)].flatMap(
    ([, names = '']) => names.split(' '),
  )
  if (named.length === 0) throw new Error(`${page} names no files.`)
  const files = [...new Set([page, ...scriptsIn(html), ...named])]
  return new Map(
    await Promise.all(
      files.map(async (name): Promise<[string, number]> => {
        return [name, gzipKilobytes(await readFile(join(dist, name)))]
      }),
    ),
  )
}

const scriptsIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => name)

/** Returns the script of the page and the parts of the start (scripts/build/chunks.ts). */
async function startScripts(dist: string) {
  const inPage = scriptsIn(await readFile(join(dist, SHELL), 'utf8'))
  return [...inPage, ...(await Promise.all(PARTS.map(([name]) => fileOf(dist, name))))]
}

/** Returns the scripts and their static imports with their size, in kilobytes of gzip. */
async function scriptsWith(dist: string, names: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  const files = new Set(names)
  for (const name of files) {
    if (/clerk/i.test(name)) throw new Error(`Every visitor loads identity code: ${name}.`)
    if (ADMINS.test(name)) throw new Error(`Every visitor loads the back office: ${name}.`)
    const code = await readFile(join(dist, name), 'utf8')
    sizes.set(name, gzipKilobytes(code))
    for (const [, chunk] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      files.add(`assets/${chunk}`)
    }
  }
  return sizes
}

const kilobytesOf = (sizes: ReadonlyMap<string, number>) =>
  [...sizes.values()].reduce((sum, size) => sum + size, 0)

async function precacheKilobytes(dist: string) {
  const worker = await readFile(join(dist, 'worker.js'), 'utf8')
  const names = [...worker.matchAll(/url:\s*["']([^"']+)["']|["']?url["']?:\s*["']([^"']+)["']/g)]
  let bytes = 0
  for (const match of names) {
    const name = match[1] ?? match[2] ?? ''
    if (ADMINS.test(name)) throw new Error(`The worker stores the back office: ${name}.`)
    const file = join(dist, name)
    if ((await stat(file).catch(() => undefined))?.isFile()) {
      bytes += gzipSync(await readFile(file)).length
    }
  }
  return bytes / 1000
}

const chunkKilobytes = async (dist: string, name: string) =>
  gzipKilobytes(await readFile(join(dist, await fileOf(dist, name))))

/** Returns the script of this name. Throws unless there is one. A hash has 8 characters. */
async function fileOf(dist: string, name: string): Promise<string> {
  const files = await Array.fromAsync(glob(`assets/${name}-????????.js`, { cwd: dist }))
  const [file] = files
  if (file === undefined || files.length > 1) {
    throw new Error(`There are ${files.length} scripts ${name}: what was in it is elsewhere.`)
  }
  return file
}

function gzipKilobytes(content: string | Buffer) {
  return gzipSync(content).length / 1000
}
