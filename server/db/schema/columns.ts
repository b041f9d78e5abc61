import { timestamp } from 'drizzle-orm/pg-core'

/** Creates a column with an instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
