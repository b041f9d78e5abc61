// Writes the identity SDK and its sign-in widget to public/vendor, so that they are served from our
// own origin.
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSignInWidget, signInWidgetName } from './build-sign-in-widget.ts'

const packages = fileURLToPath(new URL('../node_modules', import.meta.url))
const vendor = fileURLToPath(new URL('../public/vendor', import.meta.url))

const SDK = '@clerk/clerk-js'
const WIDGET = '@clerk/ui'
const SDK_ENTRY = 'clerk.browser.js'
const SDK_CHUNK = /_clerk\.browser_(\w+)_[\d.]+\.js$/

// The app offers no crypto wallets, and they are by far the largest files.
const WALLETS = /^(base-account-sdk|coinbase-wallet-sdk)_/

/**
 * Writes both to `public/vendor/<package>/<version>/`. Does nothing when they are there
 * already.
 */
export async function copyClerk(): Promise<void> {
  const source = join(packages, SDK, 'dist')
  const files = await filesOfSdk(source)
  await fill(SDK, files, async (folder) => {
    for (const file of files) await cp(join(source, file), join(folder, file))
  })
  const widget = await widgetName()
  await fill(WIDGET, [widget], (folder) => buildSignInWidget(folder, widget))
}

/** Returns the files of the log-in page as they are served: the SDK and the widget. */
export async function logInFiles(): Promise<[sdk: string, widget: string]> {
  return [
    `vendor/${SDK}/${await versionOf(SDK)}/${SDK_ENTRY}`,
    `vendor/${WIDGET}/${await versionOf(WIDGET)}/${await widgetName()}`,
  ]
}

/** Calls `write` with the empty folder of a package, unless the folder has these files. */
async function fill(
  name: string,
  files: string[],
  write: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = join(vendor, name, await versionOf(name))
  const present: string[] = await readdir(folder).catch(() => [])
  if (files.length === present.length && files.every((file) => present.includes(file))) return
  await rm(join(vendor, name), { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await write(folder)
}

const widgetName = async () => signInWidgetName(await versionOf(WIDGET))

async function versionOf(name: string): Promise<string> {
  const manifest = await readFile(join(packages, name, 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

async function filesOfSdk(folder: string): Promise<string[]> {
  const code = await readFile(join(folder, SDK_ENTRY), 'utf8')
  const names = await readdir(folder)
  // The package contains several builds. The entry refers to the chunks of its own by a hash in
  // their names.
  const chunks = names.filter((name) => {
    const hash = SDK_CHUNK.exec(name)?.[1]
    return hash !== undefined && code.includes(`"${hash}"`) && !WALLETS.test(name)
  })
  return [SDK_ENTRY, ...chunks]
}
