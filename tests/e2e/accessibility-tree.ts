// Compares what a screen reader reads on a screen with the text that was last approved.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What differs between two runs, and what stands for it in the files. */
const PASSING: [RegExp, string][] = [
  [/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d+(?:, \d{4})?/g, 'DATE'],
  [/\b\d+\/\d+\/\d{4}/g, 'DATE'],
  [/\b(?:\w+day, )?\d+(?::\d\d)? [AP]M/g, 'TIME'],
  [/\b\d+ hours(?: \d+ minutes)? left/g, 'SOME TIME left'],
  [/\b(?:just now|today|yesterday|(?:\d+|an?) (?:second|minute|hour|day)s? ago)\b/gi, 'DATE'],
  [/(?<=#|\bcase )\d+/gi, 'NUMBER'],
  [/(?<=, )\d+(?= unread)/g, 'SOME'],
  // The seconds until then.
  [/(?<=Send a new code \()\d+/g, 'SECONDS'],
  // It comes and goes.
  [/(?<=- status): Saved on this phone/g, ''],
]

/**
 * Expects the roles, names and states of the whole page, in the order in which they are read, as in
 * the file of this name in `accessibility-trees/`.
 */
export async function expectTree(page: Page, name: string): Promise<void> {
  await expect
    .soft(async () => {
      const tree = await page.locator('body').ariaSnapshot()
      expect(lasting(tree)).toMatchSnapshot(`${name}.yml`)
    })
    .toPass({ timeout: 10_000 })
}

/** Returns a tree without addresses, which are not read, and without what differs between runs. */
function lasting(tree: string): string {
  const lines = tree.split('\n').filter((line) => !/^\s*- \/(?:url|placeholder):/.test(line))
  const indentOf = (line = '') => line.search(/\S/)
  const text = lines
    .map((line, index) =>
      // Nothing is left inside.
      line.endsWith(':') && indentOf(lines[index + 1]) <= indentOf(line) ? line.slice(0, -1) : line,
    )
    .join('\n')
  return PASSING.reduce((shown, [what, name]) => shown.replaceAll(what, name), `${text}\n`)
}
