// Checks a page with axe.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns what axe finds on a page that has no frames: the rule, and the HTML of the first element.
 * Its code is loaded once for each document, because loading takes longer than a check. `runOnly`:
 * the tags or rules; all when it is undefined.
 */
export async function axeViolations(
  page: Page,
  runOnly?: RunOptions['runOnly'],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
  return page.evaluate(async (wanted) => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }
    }
    const { violations } = await axe.run(document, wanted)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, options)
}
