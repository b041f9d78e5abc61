import type { InvitedRole } from '#machines/client/invite.machine.ts'

/** What each role is called. */
export const roleWords: Record<InvitedRole, string> = {
  customer: 'Client',
  attorney: 'Attorney',
  admin: 'Admin',
}

/** The roles as they are offered (specification §2.9). */
export const roleOptions = (Object.keys(roleWords) as InvitedRole[]).map((value) => ({
  value,
  label: roleWords[value],
}))
