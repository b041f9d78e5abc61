// A picture as a person chooses it, on any screen that asks for one.
import { expect, type Page } from '@playwright/test'

/** A file on the phone. */
export interface PhoneFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A JPEG of the phone, under the name that cameras give. */
export const photo = (buffer: Buffer): PhoneFile => ({
  name: 'IMG_0042.jpg',
  mimeType: 'image/jpeg',
  buffer,
})

/** Chooses a file, whether there is one already or not. */
export const choosePicture = (page: Page, file: PhoneFile) =>
  page.getByLabel(/^(Choose a picture|Choose another|Change)$/).setInputFiles(file)

/** Waits until the picture is on record. */
export async function expectAdded(page: Page) {
  await expect(page.getByText('Added', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').getByText('Your picture is added.')).toBeAttached()
}

/** Waits until the picture is refused, or has failed, in these words. */
export const expectTrouble = (page: Page, message: string) =>
  expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()

export const pressRetry = (page: Page) => page.getByRole('button', { name: 'Retry' }).click()
export const pressRemove = (page: Page) => page.getByRole('button', { name: 'Remove' }).click()
