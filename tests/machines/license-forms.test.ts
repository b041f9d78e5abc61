import { describe, expect, it } from 'vitest'
import type { components } from '#contract'
import {
  type AdminLicense,
  type Finding,
  licenseCheckForm,
} from '#src/features/admin/licenses/license-check.form.ts'
import { licenseForm } from '#src/features/licenses/license.form.ts'
import { startForm } from './form-support.ts'

type License = components['schemas']['License']

const AT = '2026-11-25T12:00:00.000Z'
const arizona: License = {
  id: 'l',
  state: '04',
  bar_number: '031842',
  name_on_license: 'Elena R. Vega',
  admitted_on: '2011-05-02T00:00:00.000Z',
  license_status: 'pending',
  source: null,
  refusal_reason: null,
  submitted_at: AT,
  checked_at: null,
  expires_at: null,
  version: 3,
}
const none = { license: null, entered: ['04'] }

describe('the form of a license', () => {
  const open = async (subject: Parameters<typeof licenseForm.valuesOf>[0]) => {
    const started = startForm(licenseForm, subject)
    await started.open()
    return started
  }

  it('names every empty field, and sends nothing', async () => {
    const { submit, context, sent } = await open({ license: null, entered: [] })
    submit()
    expect(Object.keys(context().errors)).toEqual([
      ...['state', 'name_on_license', 'bar_number', 'admitted_on'],
    ])
    expect(sent).toEqual([])
  })

  it('accepts a state once, and the same license again when it is edited', async () => {
    const values = licenseForm.valuesOf({ license: arizona, entered: [] })
    const added = await open(none)
    added.change(values)
    added.submit()
    expect(Object.keys(added.context().errors)).toEqual(['state'])
    const edited = await open({ license: arizona, entered: ['04'] })
    edited.submit()
    expect(edited.sent[0]?.input).toMatchObject({ values, version: 3 })
  })

  it('of a license without a name asks for it', async () => {
    const license = { ...arizona, name_on_license: null }
    const { submit, context, sent } = await open({ license, entered: ['04'] })
    submit()
    expect(context().errors).toEqual({ name_on_license: 'Enter the name on your license.' })
    expect(sent).toEqual([])
  })

  it('adds a license again that was deleted meanwhile, once it has said so', async () => {
    const { change, submit, load, context, sent } = await open({
      license: arizona,
      entered: ['04'],
    })
    change({ bar_number: '12' })
    load({ license: null, entered: [] })
    submit()
    expect(context().message).toBe('This license has changed. Please look at it again.')
    submit()
    expect(sent[0]?.input).toMatchObject({ values: { bar_number: '12' }, version: undefined })
  })

  it('replaces a newer version that says the same, as when its firm has a new name', async () => {
    const { change, submit, load, sent } = await open({ license: arizona, entered: ['04'] })
    change({ bar_number: '12' })
    load({ license: { ...arizona, version: 4 }, entered: ['04'] })
    submit()
    expect(sent[0]?.input.version).toBe(4)
  })
})

const license: AdminLicense = {
  ...arizona,
  attorney_id: 'a',
  company_name: 'Vega Law Group',
  version: 1,
}

describe('the check of a license', () => {
  const open = async (
    opened = license,
    device: Parameters<typeof startForm<AdminLicense, Finding>>[2] = undefined,
  ) => {
    const started = startForm(licenseCheckForm, opened, device)
    await started.open()
    return started
  }
  const untouched = { isFound: null, source: 'State Bar of Arizona', reason: '' }

  it('shows the license that its attorney has changed meanwhile, and records the next finding about that', async () => {
    const { change, submit, refuse, context, sent } = await open()
    change({ isFound: true })
    submit()
    const present = { ...license, bar_number: '999999', version: 2 }
    await refuse({ message: 'Changed.', isOvertaken: true, present })
    expect(context()).toMatchObject({ message: 'Changed.', subject: present })
    submit()
    expect(sent.map(({ input }) => input.version)).toEqual([1, 2])
  })

  it('begins without a finding, and with the keeper of the state’s roll once it is found', async () => {
    const { change, submit, context, sent } = await open()
    expect(context().values).toEqual(untouched)
    submit()
    expect(context().errors).toEqual({ isFound: 'Field is required.' })
    change({ isFound: true })
    submit()
    expect(sent[0]?.input.values).toMatchObject({ isFound: true, source: 'State Bar of Arizona' })
  })

  it('needs a reason for a license that is not confirmed', async () => {
    const { change, submit, context, sent } = await open()
    change({ isFound: false })
    submit()
    expect(context().errors).toEqual({ reason: 'Field is required.' })
    change({ reason: ' No such number. ' })
    submit()
    expect(sent).toHaveLength(1)
  })

  it('keeps what was typed, but not that a license was found: one press must not confirm it', async () => {
    const { change, close, device } = await open()
    change({ isFound: false, reason: 'No such number.' })
    close()
    expect(JSON.stringify(device.kept)).not.toMatch(/Vega|031842/)
    const later = await open({ ...license, version: 2 }, device)
    expect(later.context().values).toEqual({
      ...untouched,
      isFound: false,
      reason: 'No such number.',
    })
    later.change({ isFound: true, source: 'The roll of 2026' })
    later.close()
    await later.open()
    expect(later.context().values).toMatchObject({ isFound: null, source: 'The roll of 2026' })
    later.actor.send({ type: 'form.discard' })
    await later.open()
    expect(later.context().values).toEqual(untouched)
  })
})
