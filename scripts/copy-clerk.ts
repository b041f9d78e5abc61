// Copies the identity SDK's browser builds to public/vendor, so that they are served from our own
// origin.
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../node_modules', import.meta.url))
const vendor = fileURLToPath(new URL('../public/vendor', import.meta.url))

const builds = [
  {
    name: '@clerk/clerk-js',
    entry: 'clerk.browser.js',
    chunk: /_clerk\.browser_(\w+)_[\d.]+\.js$/,
  },
  // The build without React: src/identity/clerk-sdk.ts gives it the app's.
  { name: '@clerk/ui', entry: 'ui.shared.browser.js', chunk: /_ui_(\w+)_[\d.]+\.js$/ },
]

// The app offers no crypto wallets, and they are by far the largest files.
const WALLETS = /^(base-account-sdk|coinbase-wallet-sdk)_/

/**
 * Copies both builds to `public/vendor/<package>/<version>/`. Does nothing when they are there
 * already.
 */
export async function copyClerk(): Promise<void> {
  for (const build of builds) {
    const manifest = await readFile(join(packages, build.name, 'package.json'), 'utf8')
    const { version } = JSON.parse(manifest) as { version: string }
    const source = join(packages, build.name, 'dist')
    const target = join(vendor, build.name, version)
    const names = await filesOf(source, build)
    const present: string[] = await readdir(target).catch(() => [])
    if (names.every((name) => present.includes(name))) continue
    await rm(join(vendor, build.name), { recursive: true, force: true })
    await mkdir(target, { recursive: true })
    for (const name of names) await cp(join(source, name), join(target, name))
  }
}

/** What the log-in form needs of the widget, by the beginnings of the files' names. */
const LOG_IN_PARTS = ['vendors_ui', 'ui-common_ui', 'signin_ui']

/**
 * Returns the files of the log-in page as they are served, the SDK first. Throws when the widget no
 * longer has one of its parts.
 */
export async function logInFiles(): Promise<string[]> {
  const files = await Promise.all(
    builds.map(async ({ name, entry }) => {
      const [version = ''] = await readdir(join(vendor, name))
      const files = await readdir(join(vendor, name, version))
      const parts = name === '@clerk/ui' ? LOG_IN_PARTS : []
      const needed = parts.map((part) => {
        const file = files.find((each) => each.startsWith(part))
        if (file === undefined) throw new Error(`${name} has no file ${part}…: see LOG_IN_PARTS.`)
        return file
      })
      return [entry, ...needed].map((file) => `vendor/${name}/${version}/${file}`)
    }),
  )
  return files.flat()
}

async function filesOf(folder: string, { entry, chunk }: (typeof builds)[number]) {
  const code = await readFile(join(folder, entry), 'utf8')
  const names = await readdir(folder)
  // A package contains several builds. The entry refers to the chunks of its own by a hash in their
  // names.
  const chunks = names.filter((name) => {
    const hash = chunk.exec(name)?.[1]
    return hash !== undefined && code.includes(`"${hash}`) && !WALLETS.test(name)
  })
  return [entry, ...chunks]
}
