// The oldest browsers that the app supports, from `browserslist` in package.json, and what they
// lack by MDN's data.
import { readFileSync } from 'node:fs'
import type { BrowserName, CompatStatement, SupportStatement } from '@mdn/browser-compat-data'

/** The names of browsers in MDN's data and in build targets, by those in `browserslist`. */
const NAMES: Record<string, [mdn: BrowserName, target: string]> = {
  chrome: ['chrome', 'chrome'],
  edge: ['edge', 'edge'],
  firefox: ['firefox', 'firefox'],
  safari: ['safari', 'safari'],
  ios_saf: ['safari_ios', 'ios'],
}

const { browserslist } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { browserslist: string[] }

const floor = browserslist.map((query) => {
  const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? []
  const names = NAMES[name]
  if (!names) throw new Error(`browserslist in package.json: cannot read '${query}'.`)
  return { name, mdn: names[0], target: names[1] + version, version }
})

/** The browsers as build targets, such as `safari16.4`. */
export const BUILD_TARGETS: string[] = floor.map(({ target }) => target)

/** The oldest version of each browser, by its name in `browserslist`. */
export const OLDEST_VERSIONS: Record<string, string> = Object.fromEntries(
  floor.map(({ name, version }) => [name, version]),
)

/**
 * Returns whether each of the browsers supports a feature of MDN's data, at least in part, without
 * a prefix.
 */
export const isInFloor = ({ support }: CompatStatement): boolean =>
  floor.every(({ mdn, version: text }) => {
    const version = Number(text)
    const statements = [support[mdn]].flat()
    return statements.some((statement) => statement && covers(statement, version))
  })

function covers(statement: SupportStatement, version: number): boolean {
  if (Array.isArray(statement)) return statement.some((each) => covers(each, version))
  const { version_added, version_removed, prefix, alternative_name, flags } = statement
  if (prefix || alternative_name || flags) return false
  // MDN writes '≤37' where it does not know the first version.
  const added = version_added ? Number(version_added.replace('≤', '')) : Number.NaN
  const removed = version_removed
    ? Number(version_removed.replace('≤', ''))
    : Number.POSITIVE_INFINITY
  return added <= version && removed > version
}
