// What a person does in a wizard, whatever they do it with.
import type { Page } from '@playwright/test'
import type { Answer, Field } from '#machines/wizard/field.ts'

/** A way to use the app. */
export interface Hands {
  /** For the name of a test. */
  name: string
  /** From the dashboard to the first question of a case. */
  start(page: Page, category: string): Promise<void>
  press(page: Page, button: string): Promise<void>
  /** Fills in the field with this accessible name. */
  answer(page: Page, name: string, field: Field, answer: Answer): Promise<void>
  /** Moves on from the field that was answered last. */
  next(page: Page, field: Field): Promise<void>
}

/** The keyboard that each kind of typed answer brings up, and whether the phone may fill it in. */
export const keyboards: Partial<Record<Field['kind'], Record<string, string>>> = {
  date: { inputmode: 'numeric', autocomplete: 'off' },
  number: { inputmode: 'numeric', autocomplete: 'off' },
  money: { inputmode: 'numeric', autocomplete: 'off' },
  // Somebody else's, never the person's own.
  email: { type: 'email', inputmode: 'email', autocomplete: 'off' },
}
