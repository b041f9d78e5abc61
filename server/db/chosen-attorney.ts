// The cases that have a chosen attorney.
import { sql } from 'drizzle-orm'
import { cases } from './schema/cases.ts'

/** The condition that a case has a chosen attorney. It has no parameters, because indexes are of these cases alone. */
export const hasChosenAttorney = sql`${cases.caseStatus} in ('pending', 'accepted')`
