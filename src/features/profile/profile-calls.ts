import type { Identity } from '#machines/client/session.machine.ts'
import type { ProfileForm, ProfileRecord } from '#machines/form/profile-section.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { customerForm, customerRecord, toCustomerUpdate } from '#src/data/people/customer.form.ts'
import { attorneyQuery, customerQuery, licensesQuery } from '#src/data/people/person-queries.ts'
import { queryClient } from '#src/data/query-client.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { sessionActor } from '#src/session/session.ts'
import { attorneyForm, attorneyRecord, toAttorneyUpdate } from './profile.form.ts'

/** The calls of a role's profile. They reject with `ApiProblem`. */
export type ProfileCalls = {
  form: ProfileForm
  /** The form's names of fields that the server names differently. */
  fieldOf: Readonly<Record<string, string>>
  read: (identity: Identity) => Promise<ProfileRecord>
  save: (identity: Identity, record: ProfileRecord) => Promise<void>
}

// Fails at once without a connection, because the person waits for it.
const now = { staleTime: 0, networkMode: 'always', retry: false } as const

/** The calls of attorneys. */
export const attorneyCalls: ProfileCalls = {
  form: attorneyForm,
  fieldOf: { phone_number: 'contact_info' },
  read: async ({ uuid }) =>
    attorneyRecord(await queryClient.fetchQuery({ ...attorneyQuery(uuid), ...now })),
  save: async (identity, record) => {
    const body = toAttorneyUpdate(identity.uuid, record)
    const { data } = await bodyOf(apiClientOf(identity.uuid).PUT('/attorney/update', { body }))
    await updateCaches({ ...identity, organization: { name: data.company_name } }, data)
    // Another name of the firm changes them.
    void queryClient.invalidateQueries({ queryKey: licensesQuery(identity.uuid).queryKey })
  },
}

/** The calls of customers. */
export const customerCalls: ProfileCalls = {
  form: customerForm,
  fieldOf: {},
  read: async ({ uuid }) =>
    customerRecord(await queryClient.fetchQuery({ ...customerQuery(uuid), ...now })),
  save: async (identity, record) => {
    const body = toCustomerUpdate(identity.uuid, record)
    const { data } = await bodyOf(apiClientOf(identity.uuid).PUT('/customers/update', { body }))
    const { first_name, last_name } = data
    await updateCaches({ ...identity, user: { first_name, last_name } }, data)
  },
}

/** Updates the screen, the menu and the stored identity at once. */
async function updateCaches(identity: Identity, row: unknown): Promise<void> {
  const queryKey = [identity.uuid, { of: 'profile' }] as const
  // A response to an earlier request would bring the previous details back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, row)
  sessionActor.send({ type: 'identity.change', identity })
}
