// What browsers and extensions do to a page: its texts are translated, and elements are added.
import type { BrowserContext, Page } from '@playwright/test'
import { type people, waitForPaints, watchConsole } from './browser-page.ts'
import { test as base, expect } from './fixtures.ts'

/** Ends each translated text. Playwright leaves it out when it compares texts and names. */
export const MARK = '\u200b'

declare global {
  interface Window {
    /** Returns the texts that React changed out of sight since they were replaced. */
    staleTexts: () => string[]
  }
}

/**
 * Translates all pages of a context as Chrome does: each text node is replaced by two elements,
 * also those that come later, a moment after they have come. Options keep their label, with a space
 * after it, because Playwright picks by it. Adds what Grammarly and password managers add.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript((mark) => {
    const KEPT = 'script, style, textarea, head, [translate="no"], .notranslate, font'
    const NAMED = ['aria-label', 'placeholder', 'title', 'alt']
    const replaced = new Map<Node, { before: string; shown: Element }>()
    const stale = new Set<string>()
    const changes = new MutationObserver((records) => {
      for (const { target } of records) {
        const { before, shown } = replaced.get(target) ?? {}
        if (shown?.isConnected) stale.add(`${target.nodeValue} (still shown: ${before})`)
      }
    })
    window.staleTexts = () => [...stale]

    function translateText(text: Text) {
      const parent = text.parentElement
      if (!parent || parent.closest(KEPT) || text.data.trim() === '') return
      const [shown, inner] = [document.createElement('font'), document.createElement('font')]
      shown.style.verticalAlign = 'inherit'
      inner.textContent = `${text.data}${parent.localName === 'option' ? ' ' : mark}`
      shown.append(inner)
      text.replaceWith(shown)
      replaced.set(text, { before: text.data, shown })
      changes.observe(text, { characterData: true })
    }
    function translateNames(element: Element) {
      if (element.closest('[translate="no"]')) return
      for (const name of NAMED) {
        const value = element.getAttribute(name)
        if (value && !value.endsWith(mark)) element.setAttribute(name, `${value}${mark}`)
      }
    }
    function extend(field: Element) {
      if (field.hasAttribute('data-gramm')) return
      field.setAttribute('data-gramm', 'true')
      field.setAttribute('data-darkreader-inline-border-top', '')
      const icon = document.createElement('div')
      icon.setAttribute('data-password-manager-icon', '')
      icon.style.display = 'none'
      field.after(icon)
    }
    function translate(node: Node) {
      if (!node.isConnected) return
      if (node instanceof Text) return translateText(node)
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      found.forEach(translateText)
      if (!(node instanceof Element)) return
      for (const element of [node, ...node.querySelectorAll('*')]) {
        translateNames(element)
        if (element.matches('input, textarea')) extend(element)
      }
    }
    const DELAY_MS = 20
    const changed = new Set<Node>()
    let timer = 0
    function later(node: Node) {
      changed.add(node)
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        const nodes = [...changed]
        changed.clear()
        nodes.forEach(translate)
      }, DELAY_MS)
    }
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'childList') addedNodes.forEach(later)
        else if (type === 'characterData') later(target)
        else translateNames(target as Element)
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: NAMED,
    })
    addEventListener('DOMContentLoaded', () => {
      // A picture that is opened as a document has none.
      if (!document.body) return
      document.documentElement.classList.add('translated-ltr')
      document.body.setAttribute('data-new-gr-c-s-check-loaded', '14.1')
      document.body.append(document.createElement('grammarly-extension'))
      later(document.body)
    })
  }, MARK)
}

/** Tests on phones whose browser translates every page. */
export const test = base.extend<{
  /** Opens a phone on which this person is logged in, or no one. */
  translated: (person?: keyof typeof people) => Promise<Page>
}>({
  translated: async ({ browser, phoneOptions, phoneOf, expectedConsoleErrors }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[][] = []
    const stops: (() => void)[] = []
    await use(async (person) => {
      const storageState = person && (await phoneOf(person))
      const context = await browser.newContext({
        ...phoneOptions,
        ...(storageState && { storageState }),
        serviceWorkers: 'block',
      })
      contexts.push(context)
      errors.push(watchConsole(context, expectedConsoleErrors))
      await translatePages(context)
      const page = await context.newPage()
      stops.push(waitForPaints(page))
      return page
    })
    for (const stop of stops) stop()
    for (const context of contexts) await context.close()
    expect(errors.flat(), 'the console stays free of errors').toEqual([])
  },
})

/**
 * What identifies a person or a case: emails, phone numbers, case numbers, the names in these
 * tests.
 */
const VERBATIM = new RegExp(
  [
    String.raw`^(?:\S+@\S+|#\d+|\(\d{3}\) \d{3}-\d{4}|Fastpass`,
    ...['Vega Law Group', 'Okafor and Daughters', 'VL', 'OD'],
    ...['(?:Ana )?López', 'Ana', '(?:José )?Nguyễn', 'José', 'Maria(?: Delgado)?)$'],
  ].join('|'),
)

/**
 * Expects a translated page on which every text is as the app has it now, and no text is translated
 * that identifies a person or a case.
 */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toHaveCount(0)
  await expect.poll(() => page.locator('font').count(), 'the page is translated').not.toBe(0)
  expect(await page.evaluate(() => window.staleTexts()), 'texts are stale').toEqual([])
  const texts = await page.locator('font > font').allTextContents()
  const originals = texts.map((text) => text.replace(MARK, '').trim())
  expect(
    originals.filter((text) => VERBATIM.test(text)),
    'texts are translated',
  ).toEqual([])
}

/** Expects that nothing sent to the server was taken from a translated text. */
export const expectUntranslated = (stored: unknown): void =>
  expect(JSON.stringify(stored)).not.toContain(MARK)
