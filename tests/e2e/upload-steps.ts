// Chooses a picture on any screen that asks for one.
import { expect, type Page } from '@playwright/test'

/** A file on the phone. */
export interface PhoneFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Returns a JPEG with a camera's file name. */
export const photo = (buffer: Buffer): PhoneFile => ({
  name: 'IMG_0042.jpg',
  mimeType: 'image/jpeg',
  buffer,
})

/** Chooses a file, in place of an earlier one if there is one. */
export const choosePicture = (page: Page, file: PhoneFile) =>
  page.getByLabel(/^(Choose a picture|Choose another|Change)$/).setInputFiles(file)

/** Waits until the picture is added. */
export async function expectAdded(page: Page) {
  await expect(page.getByText('Added', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').getByText('Your picture is added.')).toBeAttached()
}

/** Waits until the picture is refused or has failed, with this message. */
export const expectTrouble = (page: Page, message: string) =>
  expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()

export const pressRetry = (page: Page) => page.getByRole('button', { name: 'Retry' }).click()
export const pressRemove = (page: Page) => page.getByRole('button', { name: 'Remove' }).click()
