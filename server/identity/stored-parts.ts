// Which rows of the identity provider's tables, and of remembered sessions, are about a person.
import { eq, inArray, or } from 'drizzle-orm'
import { hasEmail, type Subject } from '#server/db/copies/person-tables.ts'
import type { TablePart } from '#server/db/copies/stored-rows.ts'
import {
  identityCodes,
  identityNewEmails,
  identityPasskeys,
  identitySessions,
  identityUsers,
} from './embedded/schema.ts'
import { productSessions } from './product-session-schema.ts'

/** Returns these tables. With Clerk's keys most have no rows. */
export const identityParts = ({
  id,
  userId,
  email,
}: Pick<Subject, 'id' | 'userId' | 'email'>): TablePart[] => [
  { table: productSessions, where: eq(productSessions.userId, userId) },
  {
    table: identityUsers,
    where: eq(identityUsers.id, userId),
    without: ['password_hash', 'encrypted_totp_secret', 'totp_last_step', 'backup_code_hashes'],
  },
  { table: identitySessions, where: eq(identitySessions.userId, userId) },
  {
    table: identityPasskeys,
    where: eq(identityPasskeys.userId, userId),
    without: ['credential_id', 'public_key'],
  },
  { table: identityNewEmails, where: eq(identityNewEmails.userId, userId) },
  {
    table: identityCodes,
    where: or(
      inArray(identityCodes.subject, [id, userId]),
      eq(identityCodes.userId, userId),
      hasEmail(identityCodes.email, email),
    ),
    without: ['code_hash'],
  },
]
