import { sql } from 'drizzle-orm'
import { cases } from './schema/cases.ts'

/**
 * The condition that a case has a chosen attorney. It has no parameters, so that PostgreSQL can use
 * the partial indexes of these cases.
 */
export const hasChosenAttorney = sql`${cases.caseStatus} in ('pending', 'accepted')`
