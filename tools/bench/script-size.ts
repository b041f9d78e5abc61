// What a page's JavaScript weighs until its first answer is kept.
import { gzipSync } from 'node:zlib'
import { type BrowserContext, expect } from '@playwright/test'
import type { Variant } from './variants.ts'
import { draftsOf } from './walk.ts'

/** Another date than the one of the walk. */
const ANSWER = '10/02/2026'

/**
 * Resolves with the kilobytes of gzip of every script that `url`, the page of the first question,
 * has requested when a date that was typed at once stands in the draft. A question that was
 * rendered on the server is shown before any script, but its answer is not kept yet.
 */
export async function scriptKilobytes(
  context: BrowserContext,
  variant: Variant,
  url: string,
): Promise<number> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('textbox').first().fill(ANSWER)
  await expect
    .poll(async () => variant.draft.answersIn(await draftsOf(page, variant), page.url()))
    .toMatchObject({ violation_date: ANSWER })
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (/\.js(\?|$)/.test(name) ? [name] : [])),
  )
  await page.close()
  const codes = await Promise.all(
    scripts.map(async (script) => Buffer.from(await (await fetch(script)).arrayBuffer())),
  )
  return codes.reduce((sum, code) => sum + gzipSync(code).length, 0) / 1000
}
