// Fills in the dialog that confirms a deletion.
import type { Locator } from '@playwright/test'

/** Fills in the fields of a deletion and presses its button. */
export async function confirmDeletion(question: Locator, button: string | RegExp): Promise<void> {
  await question.getByLabel('Reason').fill('Asked for by email')
  const name = await question.locator('label [translate=no]').textContent()
  await question.getByLabel(/^Type “/).fill(name ?? '')
  await question.getByRole('button', { name: button }).click()
}
