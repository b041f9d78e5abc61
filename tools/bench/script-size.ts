// What a page's JavaScript weighs until its first question is there.
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import type { Variant } from './variants.ts'

/** Kilobytes of gzip, of every script that `url` loads before the question stands in it. */
export async function scriptKilobytes(
  context: BrowserContext,
  { heading }: Variant,
  url: string,
): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      performance.mark('question')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, heading)
  await page.goto(url)
  await page.locator(heading).filter({ visible: true }).waitFor()
  const scripts = await page.evaluate(() => {
    const [question] = performance.getEntriesByName('question')
    return performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < (question?.startTime ?? 0),
      )
      .map(({ name }) => name)
  })
  await page.close()
  const codes = await Promise.all(
    scripts.map(async (script) => Buffer.from(await (await fetch(script)).arrayBuffer())),
  )
  return codes.reduce((sum, code) => sum + gzipSync(code).length, 0) / 1000
}
