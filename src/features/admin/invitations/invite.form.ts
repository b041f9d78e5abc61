import type { components } from '#contract'
import type { FormDefinition } from '#machines/form/form.ts'
import { fieldError } from '#machines/wizard/field.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'

export type InvitedRole = components['schemas']['InvitedRole']

/** Who is invited. */
export type Invite = { email: string; role: InvitedRole }

/**
 * The invite dialog (specification §2.2, specification §2.9: the role is customer unless another
 * one is chosen).
 */
export const inviteForm: FormDefinition<null, Invite> = {
  id: 'invite',
  keptIn: 'tab',
  valuesOf: () => ({ email: '', role: 'customer' }),
  errors: ({ email }) => ({ email: fieldError(personFields.email, email) }),
  sendsUnchanged: () => true,
}
