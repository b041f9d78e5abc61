// Bundles the server and the admin command with their packages, which halves the processor time of
// a start. Otherwise Node strips the types of 300 files, and looks for the files of each package,
// at each start.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { parse } from 'yaml'
import { BUNDLE_FOLDER, PROGRAMS } from './server-programs.ts'

/** Packages that load machine code or WebAssembly next to their own code. */
const WITH_OTHER_FILES = ['sharp', '@electric-sql/pglite', 'pg-native']

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Bundles the present sources once in a run, unless `TEST_SOURCES=1`. Returns the function that
 * deletes the bundle.
 */
export async function bundleServer(): Promise<() => Promise<void>> {
  if (process.env[BUNDLE_FOLDER] || process.env.TEST_SOURCES === '1') return async () => {}
  // In node_modules, so that packages are found.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'fastpass-server-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [keepAddresses, includeContract],
    ssr: { noExternal: true, external: WITH_OTHER_FILES },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      // By the extension '.js' Node would have to read the code to tell its format.
      rolldownOptions: {
        input: PROGRAMS,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  process.env[BUNDLE_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}

// Files are found next to the sources. A program compares its address with the command line, so it
// gets the true one.
const keepAddresses: Plugin = {
  name: 'fastpass:addresses',
  transform(code, id) {
    const isProgram = Object.values(PROGRAMS).some((path) => id === join(root, path))
    if (isProgram || !code.includes('import.meta.url')) return null
    const address = JSON.stringify(pathToFileURL(id).href)
    return { code: code.replaceAll('import.meta.url', address), map: null }
  },
}

/** The modules that read the contract, for themselves alone. */
const READERS = ['server/http/contract-routes.ts', 'tests/support/contract.ts'].map((path) =>
  join(root, path),
)

/**
 * Gives readers of the contract its JSON: parsing it as YAML takes a quarter of a second in each
 * process.
 */
export const includeContract: Plugin = {
  name: 'fastpass:contract',
  // Before Vite leaves packages out of the bundle.
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'yaml' && READERS.includes(importer ?? '') ? '\0contract' : null,
  async load(id) {
    if (id !== '\0contract') return null
    const contract = parse(await readFile(join(root, 'openapi.yaml'), 'utf8'))
    const json = JSON.stringify(JSON.stringify(contract))
    return `export const parse = (text, reviver) => JSON.parse(${json}, reviver)`
  },
}
