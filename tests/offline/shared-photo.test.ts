// A photo that another app has shared with this one.
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { HEIC_PICTURE } from '#machines/wizard/heic.ts'
import { NOT_A_PICTURE } from '#machines/wizard/picture.ts'
import { installDevice } from './fake-device.ts'

const DAY_MS = 24 * 3_600_000
const NOW = Date.parse('2026-11-29T12:00:00Z')

const device = installDevice()
vi.resetModules()
const photos = await import('#src/offline/shared-photo.ts')
afterAll(() => device.remove())
beforeEach(() => photos.deleteSharedPhoto())

const PNG = '\x89PNG\r\n\x1a\n'
const fileOf = (head: string) =>
  new Blob([Uint8Array.from(`${head}and the rest of the file`, (each) => each.charCodeAt(0))])

it.each([
  ['a PNG', fileOf(PNG), null],
  ['a photo that cannot be opened here', fileOf('\0\0\0\x18ftypheic'), HEIC_PICTURE],
  ['a text', fileOf('Hello, all of you'), NOT_A_PICTURE],
  ['no file', 'https://example.com/photo.png', NOT_A_PICTURE],
])('%s is taken or refused by its content', async (_, shared, problem) => {
  await photos.storeSharedPhoto(shared, NOW)
  const read = await photos.readSharedPhoto(NOW)
  expect(read?.problem).toBe(problem)
  expect(read?.photo?.size).toBe(problem === null ? (shared as Blob).size : undefined)
})

it('is there for a day, and then deleted', async () => {
  await photos.storeSharedPhoto(fileOf(PNG), NOW)
  expect(await photos.readSharedPhoto(NOW + DAY_MS - 1)).toBeDefined()
  expect(await photos.readSharedPhoto(NOW + DAY_MS)).toBeUndefined()
  expect(await photos.readSharedPhoto(NOW)).toBeUndefined()
})

it('is new until the person has been shown it', async () => {
  expect(await photos.hasUnseenPhoto(NOW)).toBe(false)
  await photos.markPhotoShown()
  expect(await photos.readSharedPhoto(NOW)).toBeUndefined()
  await photos.storeSharedPhoto(fileOf(PNG), NOW)
  expect(await photos.hasUnseenPhoto(NOW)).toBe(true)
  await photos.markPhotoShown()
  expect(await photos.hasUnseenPhoto(NOW)).toBe(false)
  expect(await photos.readSharedPhoto(NOW)).toMatchObject({ problem: null })
  await photos.storeSharedPhoto(fileOf(PNG), NOW)
  expect(await photos.hasUnseenPhoto(NOW)).toBe(true)
})
