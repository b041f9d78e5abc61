// What the app shows for each question, as markup and styles: for a page that shows the same
// without its code.
import type { Page } from '@playwright/test'

/** The app's styles, and for each step what stands in its root before anything is answered. */
export interface Screens {
  css: string
  steps: string[]
}

/** The app's styles. */
export const readStyles = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join('\n'),
  )

/** The markup of the step that is open, whatever has been answered in it. */
export const readScreen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const root = document.getElementById('root')?.cloneNode(true) as HTMLElement
    // The question after it, which is rendered ahead.
    for (const hidden of root.querySelectorAll('[style*="display: none"]')) hidden.remove()
    for (const control of root.querySelectorAll('input:not([type=radio], [type=checkbox])')) {
      control.setAttribute('value', '')
    }
    for (const control of root.querySelectorAll('[checked]')) control.removeAttribute('checked')
    for (const text of root.querySelectorAll('textarea')) text.textContent = ''
    return root.innerHTML
  })
