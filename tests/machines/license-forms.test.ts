import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type LicenseDraft, NEW_LICENSE_KEY } from '#machines/lifecycle/license-fields.ts'
import {
  type AdminLicense,
  type Finding,
  licenseCheckMachine,
  withoutLicenses,
} from '#src/features/admin/licenses/license-check.machine.ts'
import {
  isTyped,
  type LicenseToSave,
  licenseFormMachine,
  type SavedLicense,
} from '#src/features/licenses/license-form.machine.ts'

const AT = '2026-11-25T12:00:00.000Z'
const arizona: LicenseDraft = {
  state: '04',
  name_on_license: 'Elena R. Vega',
  bar_number: '031842',
  admitted_on: '05/02/2011',
}

const saved: SavedLicense = {
  ...{ license_status: 'pending', expires_at: null, name_on_license: 'Elena R. Vega' },
}

/** Starts the form on a server that refuses the first `refusals.length` attempts. */
function startForm(refusals: object[] = []) {
  const sent: LicenseToSave[] = []
  const shown: (SavedLicense & { isRenamed: boolean })[] = []
  const machine = licenseFormMachine.provide({
    actors: {
      saveLicense: fromPromise<SavedLicense, LicenseToSave>(async ({ input }) => {
        sent.push(input)
        const refusal = refusals.shift()
        if (refusal) throw refusal
        return saved
      }),
    },
    actions: {
      showSaved: (_, license) => {
        shown.push(license)
      },
    },
  })
  const actor = createActor(machine).start()
  const settle = () => waitFor(actor, (state) => !state.matches('saving'))
  return { actor, sent, settle, shown }
}

describe('the form of a license', () => {
  it('names every empty field, and sends nothing', () => {
    const { actor, sent } = startForm()
    actor.send({ type: 'form.open' })
    actor.send({ type: 'form.submit', at: AT, entered: [] })
    const fields = actor.getSnapshot().context.errors.map(({ field }) => field)
    expect(fields).toEqual(['state', 'name_on_license', 'bar_number', 'admitted_on'])
    expect(actor.getSnapshot().value).toBe('editing')
    expect(sent).toEqual([])
  })

  it('accepts a state once, and the same license again when it is edited', async () => {
    const { actor, sent, settle } = startForm()
    const submit = () => actor.send({ type: 'form.submit', at: AT, entered: ['04'] })
    actor.send({ type: 'form.open' })
    for (const [field, text] of Object.entries(arizona)) {
      actor.send({ type: 'field.change', field: field as keyof LicenseDraft, text })
    }
    submit()
    expect(actor.getSnapshot().context.errors).toMatchObject([{ field: 'state' }])
    actor.send({ type: 'form.close' })
    actor.send({ type: 'form.open', license: arizona })
    submit()
    await settle()
    expect(sent).toEqual([arizona])
  })

  it('of a license without a name asks for it', () => {
    const { actor, sent } = startForm()
    actor.send({ type: 'form.open', license: { ...arizona, name_on_license: '' }, version: 2 })
    actor.send({ type: 'form.submit', at: AT, entered: ['04'] })
    expect(actor.getSnapshot().context.errors).toEqual([
      { field: 'name_on_license', message: 'Enter the name on your license.' },
    ])
    expect(sent).toEqual([])
  })

  it('replaces the version with which it was opened, and a newer one only after a refusal that says so', async () => {
    const { actor, sent, settle } = startForm([
      { message: 'You are offline.' },
      { message: 'This license has changed.', errors: [], present: { version: 5 } },
      // It was deleted.
      { message: 'This license has changed.', errors: [], present: { version: undefined } },
    ])
    actor.send({ type: 'form.open', license: arizona, version: 3 })
    for (let attempt = 0; attempt < 4; attempt += 1) {
      actor.send({ type: 'form.submit', at: AT, entered: ['04'] })
      await settle()
    }
    expect(sent.map(({ version }) => version)).toEqual([3, 3, 5, undefined])
    actor.send({ type: 'form.open' })
    expect(actor.getSnapshot().context.version).toBeUndefined()
  })

  it('keeps what was typed through closing and failures, and is empty once it is saved', async () => {
    const { actor, settle, shown } = startForm([
      { message: 'You are offline.' },
      { message: 'x', errors: [{ field: 'bar_number', message: 'Enter valid input.' }] },
    ])
    const { context } = actor.getSnapshot()
    actor.send({ type: 'form.open' })
    for (const [field, text] of Object.entries(arizona)) {
      actor.send({ type: 'field.change', field: field as keyof LicenseDraft, text })
    }
    actor.send({ type: 'form.close' })
    actor.send({ type: 'form.open' })
    const submit = () => actor.send({ type: 'form.submit', at: AT, entered: [] })
    submit()
    await settle()
    expect(actor.getSnapshot().context).toMatchObject({
      ...{ draft: arizona, message: 'You are offline.' },
    })
    submit()
    await settle()
    expect(actor.getSnapshot().context).toMatchObject({
      ...{ message: null, errors: [{ field: 'bar_number' }] },
    })
    submit()
    await settle()
    expect(actor.getSnapshot().value).toBe('closed')
    expect(actor.getSnapshot().context).toEqual(context)
    expect(shown).toEqual([{ ...saved, isRenamed: true }])
  })
})

it('a saved license is renamed if its name differs, also where the firm has another name since', async () => {
  const { actor, settle, shown } = startForm()
  for (const name_on_license of ['Elena R. Vega', 'Elena Vega']) {
    actor.send({ type: 'form.open', license: { ...arizona, name_on_license }, version: 3 })
    actor.send({ type: 'form.submit', at: AT, entered: ['04'] })
    await settle()
  }
  expect(shown.map(({ isRenamed }) => isRenamed)).toEqual([false, true])
})

describe('typed text about a license', () => {
  const stored = { [NEW_LICENSE_KEY]: { draft: arizona } }
  const typedIn = (actor: ReturnType<typeof startForm>['actor']) => actor.getSnapshot().context

  it('is kept for each license that is edited, until it is saved, discarded or the license is deleted', async () => {
    const { actor, sent, settle } = startForm()
    const nevada = { ...arizona, state: '32' }
    const edit = (license: LicenseDraft, version: number, bar_number?: string) => {
      actor.send({ type: 'form.open', license, version })
      if (bar_number) actor.send({ type: 'field.change', field: 'bar_number', text: bar_number })
      const { draft } = typedIn(actor)
      const isUnsaved = isTyped(typedIn(actor))
      actor.send({ type: 'form.close' })
      return { number: draft.bar_number, isUnsaved }
    }
    edit(arizona, 3, '12121')
    edit(nevada, 1, '7')
    expect(edit(arizona, 3)).toEqual({ number: '12121', isUnsaved: true })
    expect(edit(nevada, 1)).toEqual({ number: '7', isUnsaved: true })

    // Changed on another phone since: the attempt names the version that was shown, and is refused.
    actor.send({ type: 'form.open', license: { ...arizona, bar_number: '5553' }, version: 4 })
    actor.send({ type: 'form.submit', at: AT, entered: ['04', '32'] })
    await settle()
    expect(sent).toEqual([{ ...arizona, bar_number: '12121', version: 3 }])
    expect(edit(arizona, 5)).toEqual({ number: '031842', isUnsaved: false })

    // The attempt was saved, and only its response was lost.
    expect(edit({ ...nevada, bar_number: '7' }, 2)).toEqual({ number: '7', isUnsaved: false })
    expect(typedIn(actor).typed).toEqual({})
    edit(nevada, 1, '8')
    actor.send({ type: 'license.delete', state: '32' })
    expect(typedIn(actor).typed).toEqual({})
    edit(nevada, 1, '9')
    expect(edit(nevada, 1, '031842')).toEqual({ number: '031842', isUnsaved: false })
    expect(typedIn(actor).typed).toEqual({})
  })

  it('replaces a newer version of a license that is as it was shown, as when its firm has a new name', async () => {
    const { actor, sent, settle } = startForm([{ message: 'You are offline.' }])
    const open = (license: LicenseDraft, version: number) =>
      actor.send({ type: 'form.open', license, version })
    const type = (text: string) => actor.send({ type: 'field.change', field: 'bar_number', text })
    const submit = async () => {
      actor.send({ type: 'form.submit', at: AT, entered: ['04'] })
      await settle()
    }
    open(arizona, 3)
    type('12')
    actor.send({ type: 'form.close' })
    open(arizona, 4)
    type('121')
    await submit()
    actor.send({ type: 'form.close' })
    // Another phone has changed it.
    open({ ...arizona, admitted_on: '05/03/2011' }, 5)
    type('1212')
    await submit()
    expect(sent.map(({ version }) => version)).toEqual([4, 4])

    const reloaded = startForm()
    reloaded.actor.send({ type: 'form.open', license: arizona, version: 4 })
    const typed = {
      '04': { draft: { ...arizona, bar_number: '12' }, version: 3, openedWith: arizona },
    }
    reloaded.actor.send({ type: 'typed.load', typed })
    expect(typedIn(reloaded.actor).version).toBe(4)
    const stored = { '04': { draft: { ...arizona, bar_number: '12' }, version: 3 } }
    const earlier = startForm()
    earlier.actor.send({ type: 'typed.load', typed: stored })
    earlier.actor.send({ type: 'form.open', license: arizona, version: 4 })
    earlier.actor.send({ type: 'field.change', field: 'bar_number', text: '121' })
    earlier.actor.send({ type: 'form.close' })
    earlier.actor.send({ type: 'form.open', license: arizona, version: 4 })
    expect(typedIn(earlier.actor).version).toBe(3)
  })

  it('replaces what a refusal showed, also once the firm has another name', async () => {
    const present = { ...arizona, admitted_on: '05/03/2011' }
    const refusal = { message: 'This license has changed.', errors: [] }
    const { actor, sent, settle } = startForm([
      { ...refusal, present: { version: 4, license: present } },
    ])
    actor.send({ type: 'form.open', license: arizona, version: 3 })
    actor.send({ type: 'field.change', field: 'bar_number', text: '12' })
    for (const _ of [1, 2]) {
      actor.send({ type: 'form.submit', at: AT, entered: ['04'] })
      await settle()
      actor.send({ type: 'form.close' })
      actor.send({ type: 'form.open', license: present, version: 5 })
    }
    expect(sent.map(({ version }) => version)).toEqual([3, 5])
  })

  it('is empty again once what was typed is discarded', () => {
    const { actor } = startForm()
    actor.send({ type: 'form.open' })
    actor.send({ type: 'field.change', field: 'bar_number', text: '031842' })
    actor.send({ type: 'form.discard' })
    actor.send({ type: 'form.open' })
    expect(actor.getSnapshot().context.draft.bar_number).toBe('')
  })

  it('survives a reload, and is kept when another license is edited', async () => {
    const { actor, settle } = startForm()
    actor.send({ type: 'typed.load', typed: stored })
    actor.send({ type: 'form.open' })
    expect(typedIn(actor).draft).toEqual(arizona)
    actor.send({ type: 'form.close' })
    const nevada = { ...arizona, state: '32' }
    actor.send({ type: 'form.open', license: nevada })
    actor.send({ type: 'field.change', field: 'bar_number', text: '7' })
    expect(typedIn(actor).typed).toMatchObject(stored)
    actor.send({ type: 'form.submit', at: AT, entered: ['32'] })
    await settle()
    actor.send({ type: 'form.open' })
    expect(typedIn(actor).draft).toEqual(arizona)
    actor.send({ type: 'form.submit', at: AT, entered: ['32'] })
    await settle()
    expect(typedIn(actor).typed).toEqual({})
  })

  it('appears in a form that is open already, unless something is typed there', () => {
    const { actor } = startForm()
    actor.send({ type: 'form.open' })
    actor.send({ type: 'typed.load', typed: stored })
    expect(typedIn(actor).draft).toEqual(arizona)
    actor.send({ type: 'field.change', field: 'bar_number', text: '7' })
    actor.send({ type: 'typed.load', typed: stored })
    expect(typedIn(actor).draft.bar_number).toBe('7')
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
