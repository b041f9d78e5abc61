import { createActor } from 'xstate'
import {
  attorneyForm,
  attorneyRecord,
  customerRecord,
  type ProfileRecord,
} from '#machines/client/profile-form.ts'
import type { PasswordChange, ProfileInput } from '#machines/client/profile-model.ts'
import { profileMachine } from '#src/features/profile/profile.machine.ts'
import { controlledActor } from './client-support.ts'

export const DUI = '019a0000-0000-7000-8000-0000000000c1'
export const TAX = '019a0000-0000-7000-8000-0000000000c9'

/** The record of an attorney with one usual practice area and one of their own. */
export const vega = attorneyRecord({
  id: 'vega',
  company_name: 'Vega Law Group',
  description: 'Two lawyers in Mesa.',
  law_firm_size: '1-2 lawyers',
  website_link: null,
  phone_number: '4805550163',
  languages_known: 'English',
  email: 'office@vegalawgroup.com',
  profile_image: null,
  category: [
    { id: DUI, name: 'dui', is_other: false },
    { id: TAX, name: 'tax', is_other: true },
  ],
  category_id: [DUI, TAX],
  other_category_name: 'tax',
  version: 3,
})
/** The record of a customer without a phone number. */
export const maria = customerRecord({
  id: 'maria',
  first_name: 'Maria',
  last_name: 'Delgado',
  email: 'maria@example.com',
  contact_info: null,
  version: 1,
})

/**
 * Starts the profile machine with Vega's record unless said otherwise. Returns it with its runs of each actor, and what
 * it showed.
 */
export function startProfile(input: Partial<ProfileInput> = {}) {
  const held = {
    save: controlledActor<ProfileRecord, ProfileRecord>(),
    read: controlledActor<ProfileRecord, void>(),
    prepare: controlledActor<{ hasPassword: boolean }, void>(),
    change: controlledActor<void, PasswordChange>(),
    end: controlledActor<void, void>(),
  }
  const said: string[] = []
  const note = (what: string) => () => void said.push(what)
  const actor = createActor(
    profileMachine.provide({
      actors: {
        saveProfile: held.save.logic,
        readProfile: held.read.logic,
        preparePassword: held.prepare.logic,
        changePassword: held.change.logic,
        endSessions: held.end.logic,
      },
      actions: {
        showSaved: note('saved'),
        showUnchanged: note('unchanged'),
        showFailure: note('failed'),
        leave: note('left'),
      },
    }),
    { input: { form: attorneyForm, record: vega, ...input } },
  ).start()
  const context = () => actor.getSnapshot().context
  const type = (field: string, value: string | string[]) =>
    actor.send({ type: 'answer.change', field, value })
  const open = (section: string) => actor.send({ type: 'section.open', section })
  const save = () => actor.send({ type: 'section.save' })
  const state = () => actor.getSnapshot().value
  const runs = {
    saves: held.save.runs,
    reads: held.read.runs,
    prepares: held.prepare.runs,
    changes: held.change.runs,
    ends: held.end.runs,
  }
  return { actor, ...runs, said, context, type, open, save, state }
}
