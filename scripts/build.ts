// Builds the app into dist/: code, prerendered pages, service worker, compressed copies, and a hash
// of the sources; and a bill of materials next to it.
import { execFile } from 'node:child_process'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as viteBuild } from 'vite'
import { checkBudget } from './build/check-budget.ts'
import { checkFloor } from './build/check-floor.ts'
import { isBuilt, removeStamp, writeStamp } from './build/source-stamp.ts'
import { copyClerk } from './copy-clerk.ts'
import { generateStyles } from './generate-styles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

/**
 * Builds dist/ from scratch and prints each step. Throws when a step fails or the size budget is
 * exceeded.
 */
export async function build(): Promise<void> {
  const started = Date.now()
  const report = (step: string) => console.log(`Building: ${step}`)
  await removeStamp()
  report('styles and identity files')
  await copyClerk()
  await generateStyles()
  report('app and worker (about half a minute)')
  await viteBuild({ root, logLevel: 'warn' })
  report('check for the oldest browsers')
  await checkFloor(dist)
  report('compressed copies')
  await compressFiles()
  await checkBudget(dist)
  report('bill of materials')
  await listPackages()
  await writeStamp()
  report(`done in ${Math.round((Date.now() - started) / 1000)} s`)
}

// The server compresses pages itself, after adding settings to them.
async function compressFiles() {
  const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }
  const names = await Array.fromAsync(glob('**/*.{js,css,svg,webmanifest}', { cwd: dist }))
  // All at once: the compression runs in Node's threads. The highest level saves 7 percent of what
  // the default of most servers sends.
  await Promise.all(
    names.map(async (name) => {
      const file = join(dist, name)
      const content = await readFile(file)
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(`${file}.br`, await compress.br(content, brotli))
      await writeFile(`${file}.gz`, await compress.gz(content, { level: 9 }))
    }),
  )
}

// CycloneDX. Next to dist/, because the server gives everything in there to everybody.
async function listPackages() {
  const args = ['sbom', '--package-lock-only', '--include', 'dev', '--sbom-format', 'cyclonedx']
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 1 << 26 })
  await writeFile(join(root, 'bill-of-materials.cdx.json'), stdout)
}

async function runFromCommandLine() {
  if (process.argv.includes('--if-stale')) {
    if (await isBuilt()) return
    console.log('dist/ is missing, or was built from other files than are here now.')
  }
  await build()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // Caught here: Panda listens for exceptions that nothing catches, and the process would then end
  // as if it had succeeded.
  await runFromCommandLine().catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
