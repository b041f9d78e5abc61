// The parts of the admin's lists.
import type { Page } from '@playwright/test'
import { CLIENTS } from './crowd.ts'
import { expect } from './fixtures.ts'

/** The number of clients, including the demo's. */
export const ALL_CLIENTS = (CLIENTS + 2).toLocaleString('en-US')
/** The last page of clients. */
export const LAST_PAGE = '101'

/** Expects a line about the list. */
export const summary = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
/** Returns the links to the pages. */
export const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
/** Returns the texts of these links. */
export const numbers = async (page: Page) =>
  (await pages(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
/** Expects the list to show a page. */
export const current = (page: Page, number: number) =>
  expect(pages(page).locator('[aria-current=page]')).toHaveText(`Page ${number}`)
/** Returns the search box. */
export const searchBox = (page: Page, what = 'clients') =>
  page.getByRole('searchbox', { name: `Search ${what}` })
