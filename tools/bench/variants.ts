// The measured variants: the app and the other pages, each at the first of the 14 questions.
import type { BrowserContextOptions, Page } from '@playwright/test'
import { omit } from 'es-toolkit'
import type { Answers } from '../../machines/wizard/field.ts'
import { startCase } from '../../tests/e2e/wizard-page.ts'

/** One way to ask the questions. */
export interface Variant {
  name: string
  /** Where its pages are served. */
  baseURL: string
  /** What its phone holds before: somebody signed in. */
  storageState?: BrowserContextOptions['storageState']
  /** Where the question stands. */
  heading: string
  /** Opens the first question. */
  open(page: Page): Promise<unknown>
  /** The database of its drafts, and the answers in the one that is open in the page at `url`. */
  draft: { database: string; answersIn(records: unknown[], url: string): Answers | undefined }
}

type StoredDraft = { id: string; draft: { answers: Answers } }

/** The app, as it is built and served, on the phone of a customer. */
export const app = (
  baseURL: string,
  storageState: BrowserContextOptions['storageState'],
): Variant => ({
  name: 'Fastpass',
  baseURL,
  storageState,
  heading: 'h1',
  open: (page) => startCase(page, 'DUI'),
  draft: {
    database: 'fastpass',
    answersIn: (records, url) => {
      const open = new URL(url).searchParams.get('draft')
      const stored = (records as StoredDraft[]).find(({ id }) => id === open)
      // Only the app asks for the place, before the first question.
      return stored && omit(stored.draft.answers, ['place'])
    },
  },
})

/**
 * The pages of this folder; the first is the floor, the second the floor that looks like the app.
 */
export const pages = (baseURL: string): Variant[] =>
  (
    [
      ['plain DOM', 'plain', 'h1'],
      ['plain DOM, dressed', 'dressed', 'h1'],
      ['react-hook-form + zod', 'react-hook-form', 'h1'],
      ['SurveyJS', 'surveyjs', '.sd-page__title'],
    ] as const
  ).map(([name, file, heading]) => ({
    name,
    baseURL,
    heading,
    open: (page) => page.goto(`/${file}.html`),
    draft: {
      database: 'bench-drafts',
      answersIn: ([record]) => (record as { answers: Answers } | undefined)?.answers,
    },
  }))
