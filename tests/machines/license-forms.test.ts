import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { components } from '#contract'
import {
  type AdminLicense,
  type Finding,
  licenseCheckMachine,
  withoutLicenses,
} from '#src/features/admin/licenses/license-check.machine.ts'
import { licenseForm } from '#src/features/licenses/license.form.ts'
import { startForm } from './form-support.ts'

type License = components['schemas']['License']

const AT = '2026-11-25T12:00:00.000Z'
const arizona: License = {
  id: 'l',
  ...{ attorney_id: 'a', state: '04', bar_number: '031842', name_on_license: 'Elena R. Vega' },
  ...{ admitted_on: '2011-05-02T00:00:00.000Z', license_status: 'pending', source: null },
  ...{ refusal_reason: null, submitted_at: AT, checked_at: null, expires_at: null, version: 3 },
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
  id: 'l',
  attorney_id: 'a',
  company_name: 'Vega Law Group',
  state: '04',
  bar_number: '031842',
  admitted_on: '2011-05-02T00:00:00.000Z',
  license_status: 'pending',
  source: null,
  refusal_reason: null,
  submitted_at: AT,
  checked_at: null,
  expires_at: null,
  version: 1,
}

describe('the check of a license', () => {
  function startCheck(refusals: object[] = []) {
    const sent: Finding[] = []
    const versions: number[] = []
    const machine = licenseCheckMachine.provide({
      actors: {
        recordFinding: fromPromise<void, Finding & { license: AdminLicense }>(async ({ input }) => {
          versions.push(input.license.version)
          const refusal = refusals.shift()
          if (refusal) throw refusal
          sent.push({ isFound: input.isFound, text: input.text })
        }),
      },
      actions: { showRecorded: () => {} },
    })
    const actor = createActor(machine).start()
    actor.send({ type: 'check.open', license })
    const settle = () => waitFor(actor, (state) => !state.matches('recording'))
    return { actor, sent, versions, settle }
  }

  it('shows the license that its attorney has changed meanwhile, and records the next finding about that', async () => {
    const present = { ...license, bar_number: '999999', version: 2 }
    const { actor, versions, settle } = startCheck([{ message: 'Changed.', license: present }])
    actor.send({ type: 'finding.choose', isFound: true })
    actor.send({ type: 'check.save' })
    await settle()
    expect(actor.getSnapshot().context).toMatchObject({
      ...{ message: 'Changed.', former: license, license: present },
    })
    actor.send({ type: 'check.save' })
    await settle()
    expect(versions).toEqual([1, 2])
    actor.send({ type: 'check.open', license: { ...license, version: 2 } })
    expect(actor.getSnapshot().context.former).toBeNull()
  })

  it('begins without a finding, and with the keeper of the state’s roll once it is found', async () => {
    const { actor, sent, settle } = startCheck()
    actor.send({ type: 'check.save' })
    expect(actor.getSnapshot().value).toBe('checking')
    expect(actor.getSnapshot().context).toMatchObject({
      ...{ isFound: null, error: 'Field is required.' },
    })
    actor.send({ type: 'finding.choose', isFound: true })
    actor.send({ type: 'check.save' })
    await settle()
    expect(sent).toEqual([{ isFound: true, text: 'State Bar of Arizona' }])
    expect(actor.getSnapshot().value).toBe('closed')
  })

  it('needs a reason for a license that is not confirmed', async () => {
    const { actor, sent, settle } = startCheck()
    actor.send({ type: 'finding.choose', isFound: false })
    actor.send({ type: 'check.save' })
    expect(actor.getSnapshot().context.error).toBe('Field is required.')
    actor.send({ type: 'text.change', text: ' No such number. ' })
    actor.send({ type: 'check.save' })
    await settle()
    expect(sent).toEqual([{ isFound: false, text: 'No such number.' }])
  })

  it('stays open with its texts when it was not recorded', async () => {
    const { actor, settle } = startCheck([{ message: 'This license has changed.' }])
    actor.send({ type: 'finding.choose', isFound: true })
    actor.send({ type: 'check.save' })
    await settle()
    expect(actor.getSnapshot().context).toMatchObject({
      ...{ source: 'State Bar of Arizona', message: 'This license has changed.' },
    })
    actor.send({ type: 'check.close' })
    expect(actor.getSnapshot().value).toBe('closed')
  })

  it('keeps what was typed about each license through closing, until it is saved or discarded', async () => {
    const { actor, sent, settle } = startCheck()
    const textsAfter = (opened: AdminLicense) => {
      actor.send({ type: 'check.close' })
      actor.send({ type: 'check.open', license: opened })
      const { isFound, source, reason, former } = actor.getSnapshot().context
      return { isFound, source, reason, former }
    }
    const untouched = { isFound: null, source: 'State Bar of Arizona', reason: '', former: null }
    actor.send({ type: 'finding.choose', isFound: false })
    actor.send({ type: 'text.change', text: 'The roll has another firm.' })
    expect(textsAfter({ ...license, id: 'another' })).toEqual(untouched)
    const kept = { ...untouched, isFound: false, reason: 'The roll has another firm.' }
    expect(textsAfter(license)).toEqual(kept)
    expect(textsAfter({ ...license, version: 2 })).toEqual({ ...kept, former: license })

    // One press of Save must not confirm a license.
    actor.send({ type: 'finding.choose', isFound: true })
    actor.send({ type: 'text.change', text: 'The roll of 2026' })
    expect(textsAfter(license)).toMatchObject({ isFound: null, source: 'The roll of 2026' })
    actor.send({ type: 'check.discard' })
    expect(textsAfter(license)).toEqual(untouched)

    actor.send({ type: 'finding.choose', isFound: false })
    actor.send({ type: 'text.change', text: 'No such number.' })
    const typed = withoutLicenses(actor.getSnapshot().context.typed)
    expect(JSON.stringify(typed)).not.toMatch(/Vega|031842/)
    const afterReload = (opened: AdminLicense) => {
      const reloaded = createActor(licenseCheckMachine, { input: { typed } }).start()
      reloaded.send({ type: 'check.open', license: opened })
      const { reason, message } = reloaded.getSnapshot().context
      return [reason, message]
    }
    expect(afterReload(license)).toEqual(['No such number.', null])
    expect(afterReload({ ...license, version: 2 })).toEqual([
      'No such number.',
      'This license has changed since you typed this. Please look at it again.',
    ])
    actor.send({ type: 'check.save' })
    await settle()
    expect(actor.getSnapshot().context.typed).toEqual({})
    expect(sent).toEqual([{ isFound: false, text: 'No such number.' }])
    expect(textsAfter(license)).toEqual(untouched)
  })
})
