// The languages that customers want to speak, and those that attorneys name.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ENGLISH, languagesIn } from '#machines/languages.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { cases } from '#server/db/schema/cases.ts'
import { attorneys, customers } from '#server/db/schema/people.ts'

/**
 * Returns the expression of the language that a customer shows; null when they show none. Their
 * record must be locked, also against its deletion alone: then no change of the preferences comes
 * in between.
 */
export const shownLanguageOf = (customerId: string): SQL<string | null> =>
  sql`(select case when ${customers.contactPreferences}->'show_language' = 'true'::jsonb
      then ${customers.contactPreferences}->>'language' end
    from ${customers} where ${eq(customers.id, customerId)})`

/** Stores in a customer's cases that go on which language the customer shows. */
export async function updateShownLanguage(tx: Queryable, customerId: string): Promise<void> {
  const language = shownLanguageOf(customerId)
  await tx
    .update(cases)
    .set({ language })
    .where(
      and(
        eq(cases.customerId, customerId),
        sql`${cases.caseStatus} not in ('closed', 'rejected')`,
        sql`${cases.language} is distinct from ${language}`,
      ),
    )
}

/** Returns the languages other than English that an attorney names. */
export async function findOwnLanguages(db: Queryable, attorneyId: string): Promise<string[]> {
  const [row] = await db
    .select({ languagesKnown: attorneys.languagesKnown })
    .from(attorneys)
    .where(eq(attorneys.id, attorneyId))
  return languagesIn(row?.languagesKnown ?? '').filter((language) => language !== ENGLISH)
}

/** Returns the language other than English in which a customer wants to speak; null for none. */
export async function findForeignLanguage(
  db: Queryable,
  customerId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ preferences: customers.contactPreferences })
    .from(customers)
    .where(eq(customers.id, customerId))
  const language = row?.preferences?.language ?? null
  return language === ENGLISH ? null : language
}
