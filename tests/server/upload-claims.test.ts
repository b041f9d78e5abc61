import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploads } from '#server/db/schema/operations.ts'
import { claimUpload, sweepUploads } from '#server/domain/pictures/uploads.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { formOf, jpeg } from '#tests/support/pictures.ts'

let api: TestApi
let picture: Buffer

beforeAll(async () => {
  api = await startApi()
  picture = await jpeg(64, 64)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.services.db.orm.delete(uploads)
})

const upload = async () =>
  (await api.signedOut.must('uploadFile', { body: formOf(picture) })).data.url
const claim = (url: string) =>
  api.services.db.orm.transaction((tx) => claimUpload(tx, url, api.now()))
const isShown = async (url: string) => (await api.send({ method: 'GET', url })).status === 200
const noted = async () =>
  (await api.services.db.orm.select({ rows: count() }).from(uploads))[0]?.rows

const refusal = {
  status: 422,
  details: { errors: [{ field: 'profile_image', message: 'Enter valid input.' }] },
}

describe('a record that is saved with a picture', () => {
  it('takes over one that was uploaded here, exclusively', async () => {
    const url = await upload()
    await claim(url)
    await expect(claim(url)).rejects.toMatchObject(refusal)
  })

  it('refuses one of another person, or one that does not exist', async () => {
    const url = await upload()
    for (const other of [
      `https://evil.example${url}`,
      `//evil.example${url}`,
      `/uploads/${randomUUID()}.webp`,
      url.replace('/uploads/', '/uploads/../uploads/'),
      `${url}?`,
      `${url}\n`,
      'data:image/png;base64,AAAA',
      'javascript:alert(1)',
      '',
    ]) {
      await expect(claim(other), other).rejects.toMatchObject(refusal)
    }
    await claim(url)
  })

  it('and fails leaves the picture available', async () => {
    const url = await upload()
    const failing = api.services.db.orm.transaction(async (tx) => {
      await claimUpload(tx, url, api.now())
      throw new Error('The email is taken')
    })
    await expect(failing).rejects.toThrow('The email is taken')
    await claim(url)
  })

  it('accepts only one of the last 24 hours', async () => {
    const [young, old] = [await upload(), await upload()]
    api.advance({ hours: 23 })
    await claim(young)
    api.advance({ hours: 1 })
    await expect(claim(old)).rejects.toMatchObject(refusal)
  })
})

describe('the cleanup job', () => {
  it('deletes only files that no record has taken over within a day', async () => {
    const [taken, left] = [await upload(), await upload()]
    await claim(taken)
    api.advance({ hours: 24 })
    const fresh = await upload()
    await sweepUploads(api.services)
    expect([await isShown(taken), await isShown(left), await isShown(fresh)]).toEqual([
      true,
      true,
      true,
    ])
    api.advance({ hours: 1 })
    await sweepUploads(api.services)
    expect([await isShown(taken), await isShown(left), await isShown(fresh)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await noted()).toBe(2)
  })

  it('deletes a bounded number at a time, oldest first, and ignores missing files', async () => {
    const createdAt = api.now()
    await api.services.db.orm
      .insert(uploads)
      .values(Array.from({ length: 210 }, () => ({ id: randomUUID(), createdAt })))
    api.advance({ seconds: 1 })
    const last = await upload()
    api.advance({ hours: 26 })
    await sweepUploads(api.services)
    expect([await noted(), await isShown(last)]).toEqual([11, true])
    await sweepUploads(api.services)
    expect([await noted(), await isShown(last)]).toEqual([0, false])
  })

  it('tries again to delete a file that could not be deleted', async () => {
    const url = await upload()
    const name = url.slice('/uploads/'.length)
    const file = join(api.filesFolder, name)
    // A folder with the file's name cannot be removed as a file.
    await rename(file, `${file}.away`)
    await mkdir(join(file, 'inside'), { recursive: true })
    api.advance({ hours: 26 })
    await expect(sweepUploads(api.services)).rejects.toThrow()
    expect(await noted()).toBe(1)
    await rm(file, { recursive: true })
    await rename(`${file}.away`, file)
    await sweepUploads(api.services)
    expect(await noted()).toBe(0)
    expect(await readdir(api.filesFolder)).not.toContain(name)
  })
})
