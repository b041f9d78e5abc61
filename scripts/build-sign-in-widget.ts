// Builds the identity provider's sign-in widget as one script. The package's own build splits it
// into five files, which hold a third more than a log-in needs.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { BUILD_TARGETS } from './build/browser-floor.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const ENTRY = 'virtual:sign-in-widget'
const LEFT_OUT = 'virtual:left-out/'

/**
 * The components that a log-in can show: also what Clerk may ask for before a session begins, and
 * against robots.
 */
const COMPONENTS = ['SignIn', 'SessionTasks', 'BlankCaptchaModal']
/** What these import for wallets and payments, which the app does not offer. */
const UNUSED = /\/(Web3SolanaWalletButtons|Mounted\w+Drawer)\.js$/
/** The modules that load components and their providers lazily, though the script has them all. */
const LAZY_MODULES = /\/@clerk\/ui\/dist\/lazyModules\/\w+\.js$/
const LAZY = 'virtual:lazy'
/**
 * A `lazy` that has its component before the first render. React shows nothing for 300 ms each time
 * that a component is missing.
 */
const LAZY_CODE = `import { lazy as lazyOf } from 'react'
export function lazy(load) {
  let loaded
  const loading = load().then((module) => (loaded = module))
  return lazyOf(() => (loaded ? { then: (resolve) => resolve(loaded) } : loading))
}`

/** The app's own, which `@clerk/ui/register` shares with the widget. */
const SHARED = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']

/**
 * Returns the name of the widget's file. Another version of the package, or of this script, has
 * another name.
 */
export async function signInWidgetName(version: string): Promise<string> {
  const script = await readFile(fileURLToPath(import.meta.url))
  const hash = createHash('sha256')
    .update(version)
    .update(script)
    .update(`${BUILD_TARGETS}`)
    .digest('hex')
  return `sign-in-widget-${hash.slice(0, 8)}.js`
}

/** Writes the widget to a folder. It sets the same global as the package's own build. */
export async function buildSignInWidget(folder: string, name: string): Promise<void> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [signInOnly()],
    build: {
      write: false,
      target: BUILD_TARGETS,
      minify: true,
      lib: { entry: ENTRY, formats: ['iife'], name: 'signInWidget' },
      rolldownOptions: {
        external: SHARED,
        output: { globals: (id) => `__clerkSharedModules[${JSON.stringify(id)}]` },
      },
    },
  })
  const [{ output: files }] = output as [Rolldown.RolldownOutput]
  await writeFile(join(folder, name), files[0].code)
}

function signInOnly(): Plugin {
  return {
    name: 'fastpass:sign-in-widget',
    enforce: 'pre',
    resolveId(source, importer = '') {
      // Vite makes a path of the entry's name.
      if (source.endsWith(ENTRY)) return ENTRY
      if (source === LAZY) return LAZY
      return isLeftOut(source, importer) ? LEFT_OUT + basename(source, '.js') : null
    },
    transform(code, id) {
      if (!LAZY_MODULES.test(id)) return null
      return `import { lazy as lazyNow } from '${LAZY}'\n${code.replaceAll(/\blazy\(/g, 'lazyNow(')}`
    },
    load(id) {
      if (id === LAZY) return LAZY_CODE
      // The widget always renders some of them, which would show nothing.
      if (id.startsWith(LEFT_OUT)) return `export const ${id.slice(LEFT_OUT.length)} = () => null`
      return id === ENTRY
        ? `import { ClerkUI } from '@clerk/ui/entry'\nwindow.__internal_ClerkUICtor = ClerkUI`
        : null
    },
  }
}

function isLeftOut(source: string, importer: string): boolean {
  if (UNUSED.test(source)) return true
  // The sign-up is the app's own.
  if (importer.endsWith('/lazy-sign-up.js')) return source.startsWith('../SignUp/')
  const component = /^\.\.\/components\/(\w+)\//.exec(source)?.[1]
  const isLazy = importer.endsWith('/lazyModules/components.js')
  return isLazy && component !== undefined && !COMPONENTS.includes(component)
}
