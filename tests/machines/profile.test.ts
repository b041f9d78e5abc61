import { describe, expect, it } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import {
  attorneyForm,
  type ProfileRecord,
  toAttorneyUpdate,
  toCustomerUpdate,
} from '#machines/client/profile-form.ts'
import {
  answersOf,
  CONFLICT,
  isUnsaved,
  type ProfileInput,
  unsavedIn,
} from '#machines/client/profile-model.ts'
import { openState } from '#machines/places/states.ts'
import { profileMachine } from '#src/features/profile/profile.machine.ts'
import { settled } from './client-support.ts'

import { DUI, maria, startProfile, vega } from './profile-support.ts'

/** Opens the profile and types a description. */
function typing(input: Partial<ProfileInput> = {}) {
  const started = startProfile(input)
  started.open('description')
  started.type('description', 'Three lawyers in Mesa.')
  return started
}

const newer = (changes: object): ProfileRecord => ({
  answers: { ...vega.answers, ...changes },
  version: vega.version + 1,
})

describe('the personal details', () => {
  it('ask which places are meant by a state without any, and then save the choice', async () => {
    const { context, open, save, state, type } = startProfile()
    open('places')
    type('places', [openState('32')])
    save()
    expect(state()).toBe('editing')
    expect(context().errors).toEqual({
      places: 'Choose all of Nevada or its counties and cities. For none, pick “Choose a state”.',
    })
    type('places', [])
    expect(context().errors).toEqual({})
    type('places', ['32'])
    save()
    expect(state()).toBe('saving')
  })

  it('do not count as unsaved because a state was opened', () => {
    const { context, open, type } = startProfile()
    open('places')
    type('places', [openState('32')])
    open('description')
    expect(isUnsaved(context(), 'places')).toBe(false)
    expect(unsavedIn(context())).toEqual({})
    open('places')
    type('places', ['32003'])
    expect(isUnsaved(context(), 'places')).toBe(true)
  })

  it('have one section open at a time', () => {
    const { open, context, state } = startProfile()
    for (const { id, isPassword } of attorneyForm.sections) {
      open(id)
      expect(context().section).toBe(id)
      expect(state()).toBe(isPassword ? 'preparing' : 'editing')
    }
    open('nothing')
    expect(context().section).toBe('password')
  })

  it('keep text typed into a section when another one opens, and discard it at Cancel', () => {
    const { open, actor, context } = typing()
    open('company_name')
    expect(isUnsaved(context(), 'description')).toBe(true)
    expect(answersOf(context()).description).toBe('Two lawyers in Mesa.')
    open('description')
    expect(answersOf(context()).description).toBe('Three lawyers in Mesa.')
    actor.send({ type: 'section.cancel' })
    expect(context()).toMatchObject({ section: null, typed: {} })
  })

  it('restore what was typed before, and keep what has been typed since', () => {
    const { actor, context, open } = typing()
    const written = (field: string, value: string) => ({
      answers: { [field]: value },
      base: { [field]: vega.answers[field] ?? null },
    })
    actor.send({
      type: 'typed.load',
      typed: {
        description: written('description', 'Five lawyers in Mesa.'),
        languages_known: written('languages_known', 'English, Spanish and French'),
      },
    })
    expect(answersOf(context()).description).toBe('Three lawyers in Mesa.')
    expect(Object.keys(unsavedIn(context())).sort()).toEqual(['description', 'languages_known'])
    open('languages_known')
    expect(answersOf(context()).languages_known).toBe('English, Spanish and French')
  })

  it('save the full profile with one field changed', async () => {
    const { save, context, state, said, open, saves } = typing()
    open('company_name')
    open('description')
    save()
    const [run] = saves
    expect(run?.input).toEqual({
      answers: { ...vega.answers, description: 'Three lawyers in Mesa.' },
      version: 3,
    })
    run?.resolve({ answers: run.input.answers, version: 4 })
    await settled()
    expect(state()).toBe('viewing')
    expect(context()).toMatchObject({ record: { version: 4 }, typed: {}, section: null })
    expect(said).toEqual(['saved'])
  })

  it('do not send text that is half typed in another section', () => {
    const { open, type, save, saves } = typing()
    open('languages_known')
    type('languages_known', 'Spanish')
    save()
    expect(saves[0]?.input.answers.description).toBe('Two lawyers in Mesa.')
  })

  it('close without a call when nothing was changed, and say so', () => {
    const { open, save, state, saves, said } = startProfile()
    open('description')
    save()
    expect([state(), saves.length]).toEqual(['viewing', 0])
    expect(said).toEqual(['unchanged'])
  })

  it('say what is wrong at Save, and no longer once it is typed again', () => {
    const { open, type, save, context, state } = startProfile()
    open('website_link')
    type('website_link', 'no site')
    expect(context().errors).toEqual({})
    save()
    expect(state()).toBe('editing')
    expect(context().errors).toEqual({ website_link: 'Enter a valid website URL.' })
    type('website_link', '')
    expect(context().errors).toEqual({})
    open('category_id')
    type('category_id', ['other'])
    type('other_category_name', ' ')
    save()
    expect(context().errors).toEqual({ other_category_name: 'Field is  required' })
  })

  it('save without a website, which may be left out', () => {
    const website_link = 'https://vegalawgroup.com'
    const record = { ...vega, answers: { ...vega.answers, website_link } }
    const { open, type, save, state, saves } = startProfile({ record })
    open('website_link')
    type('website_link', '')
    save()
    expect(state()).toBe('saving')
    const [run] = saves
    expect(run?.input.answers.website_link).toBe('')
    expect(toAttorneyUpdate('vega', run?.input ?? vega).website_link).toBeNull()
  })

  it('keep what was typed when a save fails, and show the error at its field', async () => {
    const { save, context, state, said, saves } = typing()
    save()
    saves[0]?.reject({
      message: 'Please check your answers.',
      errors: [{ field: 'description', message: 'Enter valid input.' }],
    })
    await settled()
    expect(context()).toMatchObject({
      errors: { description: 'Enter valid input.' },
      message: null,
    })
    save()
    saves[1]?.reject({
      message: 'Please check your answers.',
      errors: [{ field: 'company_name', message: 'Field is required.' }],
    })
    await settled()
    expect(context().message).toBe('Company name: Field is required.')
    save()
    saves[2]?.reject({ message: 'No connection.' })
    await settled()
    expect([state(), context().message]).toEqual(['editing', 'No connection.'])
    expect(answersOf(context()).description).toBe('Three lawyers in Mesa.')
    expect(said).toEqual(['failed', 'failed', 'failed'])
  })
})

describe('two phones', () => {
  const inConflict = async () => {
    const started = typing()
    started.save()
    started.saves[0]?.reject({ message: CONFLICT, isConflict: true })
    await settled()
    return started
  }

  it('see each other’s changes, and keep what was typed', async () => {
    const { context, state, type } = await inConflict()
    expect([state(), context().message]).toEqual(['conflict', CONFLICT])
    type('description', 'Four lawyers.')
    expect([state(), context().message]).toEqual(['conflict', CONFLICT])
    expect(answersOf(context()).description).toBe('Four lawyers.')
  })

  it('may accept what the other has saved', async () => {
    const { actor, context, state, reads } = await inConflict()
    actor.send({ type: 'newer.load' })
    reads[0]?.reject({ message: 'No connection.' })
    await settled()
    expect([state(), context().message]).toEqual(['conflict', 'No connection.'])
    actor.send({ type: 'newer.load' })
    reads[1]?.resolve(newer({ description: 'Theirs.' }))
    await settled()
    expect(state()).toBe('editing')
    expect(answersOf(context()).description).toBe('Theirs.')
  })

  it('may save their own values over it, and only those', async () => {
    const { actor, saves, reads } = await inConflict()
    actor.send({ type: 'mine.keep' })
    reads[0]?.resolve(newer({ description: 'Theirs.', languages_known: 'Dutch' }))
    await settled()
    expect(saves[1]?.input).toMatchObject({
      answers: { description: 'Three lawyers in Mesa.', languages_known: 'Dutch' },
      version: 4,
    })
  })

  it('do not conflict where the other saved something else that was read since', () => {
    const { actor, save, state, saves } = typing()
    actor.send({ type: 'profile.load', record: newer({ languages_known: 'Dutch' }) })
    save()
    expect(state()).toBe('saving')
    expect(saves[0]?.input).toMatchObject({
      answers: { languages_known: 'Dutch' },
      version: 4,
    })
  })

  it('see the other’s change of the same section, even if it was read since', () => {
    const { actor, save, state, saves } = typing()
    actor.send({ type: 'profile.load', record: newer({ description: 'Theirs.' }) })
    save()
    expect([state(), saves.length]).toEqual(['conflict', 0])
  })

  it('are not reset by an older response', () => {
    const { actor, context } = startProfile()
    actor.send({ type: 'profile.load', record: newer({ description: 'Theirs.' }) })
    actor.send({ type: 'profile.load', record: vega })
    expect(context().record.version).toBe(4)
  })
})

describe('the conversion to the payload', () => {
  it('is reversible for an attorney, whose typed practice area is behind Other', () => {
    expect(vega.answers.category_id).toEqual([DUI, 'other'])
    expect(toAttorneyUpdate('vega', vega)).toEqual({
      id: 'vega',
      company_name: 'Vega Law Group',
      description: 'Two lawyers in Mesa.',
      law_firm_size: '1-2 lawyers',
      website_link: null,
      phone_number: '4805550163',
      languages_known: 'English',
      profile_image: null,
      category_id: [DUI],
      other_category_name: 'tax',
      version: 3,
    })
    const unticked = { ...vega, answers: { ...vega.answers, category_id: [DUI] } }
    expect(toAttorneyUpdate('vega', unticked).other_category_name).toBeNull()
  })

  it('leaves out a phone number that a customer never gave', () => {
    expect(toCustomerUpdate('maria', maria)).toEqual({
      id: 'maria',
      first_name: 'Maria',
      last_name: 'Delgado',
      contact_info: null,
      version: 1,
    })
  })
})

describe('every state that only needs events', () => {
  it('can be left again', () => {
    const reached = new Set<unknown>()
    const events = [
      ...attorneyForm.sections.map(({ id }) => ({ type: 'section.open', section: id }) as const),
      { type: 'section.cancel' } as const,
    ]
    const paths = getShortestPaths(profileMachine, {
      events,
      input: { form: attorneyForm, record: vega },
      limit: 1_000,
    })
    for (const { state } of paths) {
      reached.add(state.value)
      if (state.matches('viewing')) continue
      expect(state.can({ type: 'section.cancel' }), String(state.value)).toBe(true)
    }
    expect(reached).toEqual(new Set(['viewing', 'editing', 'preparing']))
  })
})
