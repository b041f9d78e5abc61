// The sections of the personal details.
import { describe, expect, it } from 'vitest'
import type { ProfileRecord, ProfileSection } from '#machines/form/profile-section.ts'
import { openState } from '#machines/places/states.ts'
import { toCustomerUpdate } from '#src/data/people/customer.form.ts'
import {
  attorneyForm,
  messageElsewhere,
  toAttorneyUpdate,
} from '#src/features/profile/profile.form.ts'
import { startForm } from './form-support.ts'
import { DUI, maria, newer, vega } from './profile-support.ts'

const sectionOf = (id: string) =>
  attorneyForm.sections.find((section) => section.id === id) as ProfileSection

/** Opens a section of Vega's details. */
async function opened(id: string, record: ProfileRecord = vega) {
  const started = startForm(sectionOf(id).form, record)
  await started.open()
  return started
}

describe('the personal details', () => {
  it('ask which places are meant by a state without any, and then save the choice', async () => {
    const { context, submit, state, change } = await opened('places')
    change({ places: [openState('32')] })
    submit()
    expect(state()).toBe('editing')
    expect(context().errors).toEqual({
      places: 'Choose all of Nevada or its counties and cities. For none, pick “Choose a state”.',
    })
    change({ places: [] })
    expect(context().errors).toEqual({})
    change({ places: ['32'] })
    submit()
    expect(state()).toBe('sending')
  })

  it('do not count as unsaved because a state was opened', async () => {
    const { context, open, change, close } = await opened('places')
    change({ places: [openState('32')] })
    close()
    expect(context().stored).toBeNull()
    await open()
    change({ places: ['32003'] })
    close()
    expect(context().stored).not.toBeNull()
  })

  it('close without a call when nothing was changed, and say so', async () => {
    const { submit, state, sent, showUnchanged } = await opened('description')
    submit()
    expect([state(), sent.length]).toEqual(['closed', 0])
    expect(showUnchanged).toHaveBeenCalledOnce()
  })

  it('say what is wrong at Save, and no longer once it is typed again', async () => {
    const { change, submit, context, state } = await opened('website_link')
    change({ website_link: 'no site' })
    expect(context().errors).toEqual({})
    submit()
    expect(state()).toBe('editing')
    expect(context().errors).toEqual({ website_link: 'Enter a valid website URL.' })
    change({ website_link: '' })
    expect(context().errors).toEqual({})
    const areas = await opened('category_id')
    areas.change({ category_id: ['other'], other_category_name: ' ' })
    areas.submit()
    expect(areas.context().errors).toEqual({ other_category_name: 'Field is  required' })
  })

  it('save without a website, which may be left out', async () => {
    const website_link = 'https://vegalawgroup.com'
    const record = { ...vega, answers: { ...vega.answers, website_link } }
    const { change, submit, sent } = await opened('website_link', record)
    change({ website_link: '' })
    submit()
    const answers = { ...record.answers, ...sent[0]?.input.values }
    expect(toAttorneyUpdate('vega', { ...record, answers }).website_link).toBeNull()
  })

  it('name the section of an error elsewhere', () => {
    const errors = [
      { field: 'company_name', message: 'Field is required.' },
      { field: 'description', message: 'Enter valid input.' },
    ]
    expect(messageElsewhere(attorneyForm, sectionOf('description'), errors)).toBe(
      'Company name: Field is required.',
    )
  })

  it('do not conflict where another phone saved something else', async () => {
    const { load, change, submit, sent } = await opened('description')
    change({ description: 'Three lawyers in Mesa.' })
    load(newer({ languages_known: 'Dutch' }))
    submit()
    expect(sent[0]?.input).toMatchObject({
      subject: { answers: { languages_known: 'Dutch' } },
      version: 4,
    })
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
      places: [],
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
      contact_preferences: null,
      version: 1,
    })
  })
})
