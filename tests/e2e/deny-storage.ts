// A browser that denies storage.
import type { Page } from '@playwright/test'

/** Makes these storages throw when a page uses them. */
export const deny = (page: Page, storages: readonly string[]) =>
  page.addInitScript((names) => {
    for (const name of names) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  }, storages)
