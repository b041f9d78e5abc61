// A profile picture from the phone to the server and back.
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { blackPicture, blackSquare, jpeg, largePhotograph } from '#tests/support/pictures.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { WITH_WORKER } from './service-workers.ts'
import {
  choosePicture,
  expectAdded,
  expectTrouble,
  photo,
  pressRemove,
  pressRetry,
} from './upload-steps.ts'
import { pressContinue } from './wizard-page.ts'

const configFile = fileURLToPath(new URL('../support/gallery/vite.config.ts', import.meta.url))

let screens: PreviewServer
let address: string

test.beforeAll(async ({ server }) => {
  await build({ configFile, logLevel: 'error' })
  // The server refuses pictures from pages of another host.
  const own = { target: server.url, changeOrigin: false }
  const proxy = { '/api': own, '/uploads': own }
  screens = await preview({ configFile, preview: { port: 0, strictPort: false, proxy } })
  address = `${screens.resolvedUrls?.local[0]}?show=picture`
})
test.afterAll(() => screens.close())
test.beforeEach(({ page }) => page.goto(address))

test('a picture is required, and a chosen one is shown at once, sent, and becomes the answer', async ({
  page,
}) => {
  // Listens from the start, because the chooser may open before a later listener.
  const chooser = page.waitForEvent('filechooser')
  await pressContinue(page)
  await expectTrouble(page, 'Field is  required')
  const input = page.getByLabel('Choose a picture')
  await input.focus()
  await page.keyboard.press('Space')
  await (await chooser).setFiles(photo(await jpeg(1200, 900)))
  await expect(page.getByRole('img', { name: 'Your choice' })).toBeVisible()
  await expectAdded(page)
  await expect(input.or(page.getByLabel('Change'))).toBeFocused()
  await pressContinue(page)

  const shown = page.locator('img')
  await expect(shown).toHaveAttribute('src', /^\/uploads\/[0-9a-f-]{36}\.webp$/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Added', { exact: true })).toBeVisible()
})

test.describe('a file that is refused', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('is reported as too large, not a picture, or broken, and can be replaced', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    // A browser that can decode a larger picture makes it smaller.
    const beginning = (await jpeg()).subarray(0, 100)
    await choosePicture(page, photo(Buffer.concat([beginning, Buffer.alloc(5 * 1024 * 1024)])))
    await expectTrouble(page, 'Choose a picture of at most 5 MB.')
    await choosePicture(page, photo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))
    await expectTrouble(page, 'Choose a JPEG, PNG or WebP picture.')
    expect(sent.filter((url) => url.includes('/api/uploader'))).toEqual([])

    const whole = await jpeg()
    await choosePicture(page, photo(whole.subarray(0, whole.length / 2)))
    await expectTrouble(page, 'This picture cannot be opened. Choose another one.')
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await choosePicture(page, photo(whole))
    await expectAdded(page)
    await expect(page.getByText('This picture cannot be opened.')).toHaveCount(0)
  })
})

test('a picture waits for a connection, and is sent again with the same idempotency key', {
  tag: WITH_WORKER,
}, async ({ page, context }) => {
  await expectAccessible(page, 'no picture')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/uploader')) keys.push(request.headers()['idempotency-key'])
  })
  await context.setOffline(true)
  await choosePicture(page, photo(await jpeg()))
  await expectTrouble(page, 'No connection. Please try again when you’re online.')
  await expectAccessible(page, 'a failed picture')
  await expect(page.getByRole('img', { name: 'Your choice' })).toBeVisible()
  await pressContinue(page)
  await expect(page.getByLabel('Change')).toBeFocused()
  await expect(
    page.getByText('Your picture was not sent. Press Retry, or remove it.'),
  ).toBeVisible()
  await expect(page.getByText('Field is  required')).toHaveCount(0)

  await context.setOffline(false)
  await pressRetry(page)
  await expectAdded(page)
  expect(keys).toEqual([expect.any(String), keys[0]])
  await expectAccessible(page, 'a picture')
  await expectLargeTargets(page)
})

test('a photo of 50 million pixels is accepted and reduced on the phone', async ({ page }) => {
  await choosePicture(page, photo(await largePhotograph()))
  await expectAdded(page)
  await pressContinue(page)
  const size = ({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]
  await expect.poll(() => page.locator('img').evaluate(size)).toEqual([341, 512])
})

// One of 50 million pixels is made small as well.
test('a picture 12,000 pixels wide is accepted and reduced on the phone', async ({ page }) => {
  await choosePicture(page, photo(blackPicture(12_000, 300)))
  await expectAdded(page)
})

test('an upload shows its progress on a slow line, delays Continue, and can be canceled', {
  tag: WITH_WORKER,
}, async ({ page, context }) => {
  const phone = await context.newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1 }
  await phone.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 40_000 })
  await choosePicture(page, photo(await jpeg(1200, 900)))
  const bar = page.getByRole('progressbar', { name: 'Your picture' })
  await expect(bar).toHaveAttribute('aria-valuetext', /^Sending, [1-9]\d?%$/)
  await expect(page.getByRole('status').getByText(/^Sending, (0|25|50|75)%$/)).toBeAttached()
  await pressContinue(page)
  await expect(page.getByText('Your picture is still being sent.')).toBeVisible()
  await expect(bar).toBeVisible()
  await expect(page.getByText('Field is  required')).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('img')).toHaveCount(0)
  await expect(page.getByLabel('Choose a picture')).toBeFocused()
  await phone.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 })
  await choosePicture(page, photo(blackSquare(800)))
  await expectAdded(page)
  await pressRemove(page)
  await pressContinue(page)
  await expectTrouble(page, 'Field is  required')
})

async function expectLargeTargets(page: Page) {
  const targets = page.locator('label[class*=button], form button')
  expect(await targets.count()).toBe(2)
  for (const target of await targets.all()) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
}
