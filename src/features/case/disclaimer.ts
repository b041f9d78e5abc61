import { createLazyPart } from '#src/browser/lazy-part.ts'

/** What Fastpass is and is not: read before an acceptance and a report of contact. */
export const disclaimerPart = createLazyPart(() => import('#src/layout/disclaimer-part.tsx'))
