import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepUploads } from '#server/domain/pictures/uploads.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { formOf, jpeg } from '#tests/support/pictures.ts'

const TOO_PLAIN = 'Password must contain at least one letter, one number, and one special character'

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let dui: string
let civil: string

beforeAll(async () => {
  api = await startApi({ listen: true })
  dui = await api.categoryId('dui')
  civil = await api.categoryId('civil')
})
afterAll(() => api.close())
beforeEach(async () => {
  maria = await api.customer()
  vega = await api.attorney()
})

const client = (person: TestPerson, changes: object = {}) => ({
  id: person.id,
  first_name: 'Maria',
  last_name: 'Delgado',
  contact_info: '4805550142',
  version: 1,
  ...changes,
})
const firm = (person: TestPerson, changes: object = {}) => ({
  id: person.id,
  company_name: 'Vega Law Group',
  description: 'Two lawyers in Mesa.',
  phone_number: '4805550163',
  languages_known: 'English, Spanish',
  website_link: 'https://vegalawgroup.com',
  profile_image: null,
  category_id: [dui],
  other_category_name: null,
  law_firm_size: '1-2 lawyers',
  version: 1,
  ...changes,
})
const saveClient = (person: TestPerson, changes?: object) =>
  person.ask('updateCustomer', { body: client(person, changes) })
const saveFirm = (person: TestPerson, changes?: object) =>
  person.ask('updateAttorney', { body: firm(person, changes) })
const readClient = async (person: TestPerson, by = person) =>
  (await by.must('getCustomer', { path: { customer_id: person.id } })).data
const readFirm = async (person: TestPerson, by = person) =>
  (await by.must('getAttorney', { path: { attorney_id: person.id } })).data
const refusalOf = ({ body }: { body: { errors?: object[] } }) => body.errors

describe('a customer’s profile', () => {
  it('is saved completely with a new version, and can be read by its owner and by an admin', async () => {
    const { status, body } = await saveClient(maria, { first_name: ' José ', last_name: '李' })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: maria.id,
      first_name: 'José',
      last_name: '李',
      email: maria.email,
      contact_info: '4805550142',
      version: 2,
    })
    expect(await readClient(maria)).toEqual(body.data)
    expect(await readClient(maria, await api.admin())).toEqual(body.data)
    const path = { clerk_user_id: maria.userId }
    expect((await maria.must('verifyClerk', { path })).data.user.first_name).toBe('José')
  })

  it.each([
    ['first_name', '', 'Field is required.'],
    ['first_name', 'M4ria', 'Name cannot contain numbers.'],
    ['last_name', 'O’Neil!', 'Special characters are not allowed.'],
    ['contact_info', '', 'Phone number is required.'],
    ['contact_info', null, 'Phone number is required.'],
    ['contact_info', '480555', 'Enter a valid 10-digit phone number.'],
    ['password', '', 'Field is required.'],
    ['password', 'Short1!', 'Your password must contain 8 or more characters.'],
    ['password', 'Fastpass1', TOO_PLAIN],
  ])('is not saved with the %s %j', async (field, value, message) => {
    const reply = await saveClient(maria, { [field]: value })
    expect(reply.status).toBe(422)
    expect(refusalOf(reply)).toEqual([{ field, message }])
    expect((await readClient(maria)).version).toBe(1)
  })

  it('can change its email only at the identity provider', async () => {
    expect((await saveClient(maria, { email: 'new@example.com' })).status).toBe(422)
    expect((await readClient(maria)).email).toBe(maria.email)
  })

  it('may be without a phone number until there is one', async () => {
    const sam = await api.customer({ contactInfo: null })
    expect((await saveClient(sam, { contact_info: null, first_name: 'Sam' })).status).toBe(200)
    expect((await saveClient(sam, { contact_info: '4805550199', version: 2 })).status).toBe(200)
    expect(refusalOf(await saveClient(sam, { contact_info: null, version: 3 }))).toEqual([
      { field: 'contact_info', message: 'Phone number is required.' },
    ])
  })
})

describe('an attorney’s profile', () => {
  it('is saved completely, with its practice areas and a typed one', async () => {
    const { body } = await saveFirm(vega, {
      company_name: 'Vega, Ruiz & Co.',
      category_id: [civil, dui, civil],
      other_category_name: 'Maritime  Law',
      law_firm_size: '50+ lawyers',
      website_link: ' vega.example ',
    })
    expect(body.data).toMatchObject({
      company_name: 'Vega, Ruiz & Co.',
      website_link: 'vega.example',
      law_firm_size: '50+ lawyers',
      other_category_name: 'Maritime Law',
      version: 2,
    })
    expect(body.data.category.map(({ name }: { name: string }) => name)).toEqual([
      'dui',
      'civil',
      'Maritime Law',
    ])
    expect(await readFirm(vega)).toEqual(body.data)
    expect(await readFirm(vega, await api.admin())).toEqual(body.data)
    const path = { clerk_user_id: vega.userId }
    expect((await vega.must('verifyClerk', { path })).data.organization?.name).toBe(
      'Vega, Ruiz & Co.',
    )
  })

  it('loses a practice area that is no longer chosen', async () => {
    await saveFirm(vega, { other_category_name: 'elder law' })
    const { body } = await saveFirm(vega, { category_id: [civil], version: 2 })
    expect(body.data.category_id).toEqual([civil])
    expect(body.data.other_category_name).toBeNull()
  })

  it.each([
    ['company_name', '', 'Field is required.'],
    ['company_name', 'Vega 2', 'Name cannot contain numbers.'],
    ['description', ' ', 'Field is required.'],
    ['phone_number', '1', 'Enter a valid 10-digit phone number.'],
    ['languages_known', '', 'Field is required.'],
    ['website_link', 'not a site', 'Enter a valid website URL.'],
    ['category_id', [], 'Field is  required'],
    ['profile_image', '/uploads/elsewhere.webp', 'Enter valid input.'],
    ['password', 'Fastpass', TOO_PLAIN],
  ])('is not saved with the %s %j', async (field, value, message) => {
    const reply = await saveFirm(vega, { [field]: value })
    expect(reply.status).toBe(422)
    expect(refusalOf(reply)).toEqual([{ field, message }])
    expect((await readFirm(vega)).version).toBe(1)
  })

  it('is not saved with an unknown practice area', async () => {
    expect(refusalOf(await saveFirm(vega, { category_id: [vega.id] }))).toEqual([
      { field: 'category_id', message: 'Select valid option.' },
    ])
  })
})

describe('two phones with the same profile', () => {
  const message = 'This profile was changed on another device.'

  it('save different changes: one wins, and the other gets a conflict', async () => {
    const otherPhone = await vega.onAnotherPhone()
    await saveFirm(vega)
    for (let round = 2; round <= 6; round += 1) {
      const replies = await Promise.all([
        saveFirm(vega, { description: `Here ${round}.`, version: round }),
        saveFirm(otherPhone, { description: `There ${round}.`, version: round }),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const [won, lost] = replies.sort((one, other) => one.status - other.status)
      expect(lost?.body).toMatchObject({ code: 'PROFILE_CHANGED', message })
      expect(await readFirm(vega)).toEqual(won?.body.data)
    }
  })

  it('get a conflict on a customer’s profile too', async () => {
    await saveClient(maria, { first_name: 'Ana' })
    expect((await saveClient(maria, { first_name: 'Eva' })).body).toMatchObject({ message })
    expect((await saveClient(maria, { first_name: 'Eva', version: undefined })).status).toBe(200)
  })

  it('get no conflict from a save that is repeated because its response was lost', async () => {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const client = await saveClient(maria, { first_name: 'Ana' })
      const attorney = await saveFirm(vega, { description: 'One.', other_category_name: 'Tax' })
      expect([client.body.data?.version, attorney.body.data?.version]).toEqual([2, 2])
    }
  })
})

describe('a profile’s picture', () => {
  const uploaded = async () =>
    (await api.signedOut.must('uploadFile', { body: formOf(await jpeg(64, 64)) })).data.url
  const isShown = async (url: string) => (await api.send({ method: 'GET', url })).status === 200

  it('belongs to the record, and its file is deleted when another one replaces it', async () => {
    const [first, second] = [await uploaded(), await uploaded()]
    await saveFirm(vega, { profile_image: first })
    const kept = await saveFirm(vega, { profile_image: first, description: 'New.', version: 2 })
    expect(kept.body.data).toMatchObject({ profile_image: first, version: 3 })
    const { body } = await saveFirm(vega, { profile_image: second, version: 3 })
    expect(body.data.profile_image).toBe(second)
    expect([await isShown(first), await isShown(second)]).toEqual([false, true])
    await saveFirm(vega, { profile_image: null, version: 4 })
    expect(await isShown(second)).toBe(false)
  })

  it('cannot be one of another record, nor one that was replaced before', async () => {
    const [first, second] = [await uploaded(), await uploaded()]
    await saveFirm(vega, { profile_image: first })
    const okafor = await api.attorney()
    const refusal = [{ field: 'profile_image', message: 'Enter valid input.' }]
    expect(refusalOf(await saveFirm(okafor, { profile_image: first }))).toEqual(refusal)
    await saveFirm(vega, { profile_image: second, version: 2 })
    expect(refusalOf(await saveFirm(okafor, { profile_image: first }))).toEqual(refusal)
    expect(await isShown(second)).toBe(true)
  })

  it('is left to the cleanup job when its file cannot be deleted at once', async () => {
    const url = await uploaded()
    await saveFirm(vega, { profile_image: url })
    const file = join(api.filesFolder, url.slice('/uploads/'.length))
    // A folder with the file's name cannot be removed as a file.
    await rename(file, `${file}.away`)
    await mkdir(join(file, 'inside'), { recursive: true })
    expect((await saveFirm(vega, { version: 2 })).status).toBe(200)
    await rm(file, { recursive: true })
    await rename(`${file}.away`, file)
    await sweepUploads(api.services)
    expect(await isShown(url)).toBe(false)
  })

  it('stays when the save is refused', async () => {
    const [first, second] = [await uploaded(), await uploaded()]
    await saveFirm(vega, { profile_image: first })
    expect((await saveFirm(vega, { profile_image: second, version: 1 })).status).toBe(409)
    expect(await isShown(first)).toBe(true)
    expect((await saveFirm(vega, { profile_image: second, version: 2 })).status).toBe(200)
  })
})
