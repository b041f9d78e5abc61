// Prints the size of each first load and compares it with scripts/budget.json (kilobytes of gzip).
import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const budgetFile = fileURLToPath(new URL('./budget.json', import.meta.url))

/** The files that only admins load (scripts/chunks.ts). */
const ADMINS = /^assets\/admin/

interface Budget {
  /** JavaScript that a page loads before any interaction. */
  firstLoadScriptsKilobytes: Record<string, number>
  /** The page itself, with its inline CSS. */
  pageKilobytes: Record<string, number>
  /** What the service worker stores when the app is installed. */
  precacheKilobytes: number
  /** What only admins load, by file name. */
  adminKilobytes: Record<string, number>
}

/** Checks the build in `dist`. Throws when a figure is above its budget. */
export async function checkBudget(dist: string): Promise<void> {
  const budget = JSON.parse(await readFile(budgetFile, 'utf8')) as Budget
  const rows: [what: string, kilobytes: number, limit: number][] = []
  for (const [page, limit] of Object.entries(budget.firstLoadScriptsKilobytes)) {
    rows.push([`JavaScript of ${page}`, await firstLoadScripts(dist, page), limit])
  }
  for (const [page, limit] of Object.entries(budget.pageKilobytes)) {
    rows.push([page, gzipKilobytes(await wholePage(dist, page)), limit])
  }
  rows.push(['precache', await precacheKilobytes(dist), budget.precacheKilobytes])
  for (const [name, limit] of Object.entries(budget.adminKilobytes)) {
    rows.push([`JavaScript of ${name}`, await chunkKilobytes(dist, name), limit])
  }
  const over = rows.filter(([, kilobytes, limit]) => kilobytes > limit)
  for (const [what, kilobytes, limit] of rows) {
    console.log(`  ${what}: ${kilobytes.toFixed(1)} kB gzip of ${limit}`)
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

// Returns the entry, its static imports, and what the page preloads.
async function firstLoadScripts(dist: string, page: string) {
  const html = await readFile(join(dist, page), 'utf8')
  const pending = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, name]) => name,
  )
  const seen = new Set<string>()
  let kilobytes = 0
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    const code = await readFile(join(dist, name), 'utf8')
    if (/clerk/i.test(name)) throw new Error(`${page} loads identity code: ${name}.`)
    if (ADMINS.test(name)) throw new Error(`${page} loads the back office: ${name}.`)
    kilobytes += gzipKilobytes(code)
    for (const [, chunk] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      pending.push(`assets/${chunk}`)
    }
  }
  return kilobytes
}

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

// A hash has 8 characters.
async function chunkKilobytes(dist: string, name: string) {
  const files = await Array.fromAsync(glob(`assets/${name}-????????.js`, { cwd: dist }))
  if (files.length === 0) throw new Error(`There is no file ${name}: what was in it is elsewhere.`)
  const sizes = files.map(async (file) => gzipKilobytes(await readFile(join(dist, file))))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

function gzipKilobytes(content: string | Buffer) {
  return gzipSync(content).length / 1000
}
