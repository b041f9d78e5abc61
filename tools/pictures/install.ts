import type { Page } from '@playwright/test'
import { type Picture, picturesOf, visit } from './picture.ts'

/** A case was posted on this phone, and the app was not offered yet. */
const posted = () =>
  localStorage.setItem('fastpass.install', JSON.stringify({ isPosted: true, shownAt: null }))

const offer = (page: Page) =>
  page.getByRole('dialog', { name: 'Keep Fastpass on your home screen' }).waitFor()

/** Installing the app, and the screens of an app that is out of date. */
export const install: Picture[] = [
  ...picturesOf('Installing', 'customer', {
    'the offer': async (page) => {
      await page.addInitScript(posted)
      await visit(page, '/dashboard')
      // The browser would say so by itself, if it were not a test's.
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
      await offer(page)
    },
    'by hand, on an iPhone': async (page) => {
      await page.addInitScript(posted)
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'onbeforeinstallprompt')
        Object.defineProperty(navigator, 'standalone', { value: false })
        Object.defineProperty(navigator, 'userAgent', {
          value: 'Mozilla/5.0 (iPhone) Version/18.5 Mobile/15E148 Safari/604.1',
        })
      })
      await visit(page, '/dashboard')
      await offer(page)
    },
  }),
  ...picturesOf('Versions', 'customer', {
    'too old': async (page) => {
      await page.route('**/api/**', (route) =>
        route.continue({ headers: { ...route.request().headers(), 'fastpass-contract': '0' } }),
      )
      await visit(page, '/dashboard')
      await page.getByText('This version is out of date.').waitFor()
    },
    'a part that is missing': async (page) => {
      await page.route('**/assets/notification*', (route) => route.abort())
      await visit(page, '/notification')
      await page.getByText('Part of the app didn’t load.').first().waitFor()
    },
  }),
]
