import type { InvitedRole } from './invite.form.ts'

/** The label of each role. */
export const roleText: Record<InvitedRole, string> = {
  customer: 'Client',
  attorney: 'Attorney',
  admin: 'Admin',
}

/** Lists the roles in the order of specification §2.9. */
export const roleOptions = (Object.keys(roleText) as InvitedRole[]).map((value) => ({
  value,
  label: roleText[value],
}))
