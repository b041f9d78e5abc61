// The actions of a person in a wizard, for each way to do them.
import type { Page } from '@playwright/test'
import type { Answer, Field } from '#machines/wizard/field.ts'

/** A way to use the app. */
export interface Hands {
  /** The name in test titles. */
  name: string
  /** Goes from the dashboard to the first question of a case. */
  start(page: Page, category: string): Promise<void>
  press(page: Page, button: string): Promise<void>
  /** Fills in the field with this accessible name. */
  answer(page: Page, name: string, field: Field, answer: Answer): Promise<void>
  /** Continues from the field that was filled in last. */
  next(page: Page, field: Field): Promise<void>
}

/** The on-screen keyboard of each kind of field, and its autocomplete. */
export const keyboards: Partial<Record<Field['kind'], Record<string, string>>> = {
  date: { inputmode: 'numeric', autocomplete: 'off' },
  number: { inputmode: 'numeric', autocomplete: 'off' },
  money: { inputmode: 'numeric', autocomplete: 'off' },
  // The email of another person, so there is no autocomplete.
  email: { type: 'email', inputmode: 'email', autocomplete: 'off' },
}
