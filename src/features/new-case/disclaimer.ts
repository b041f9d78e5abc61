import { createLazyPart } from '#src/browser/lazy-part.ts'

/** What Fastpass is and is not: read before a case is sent. */
export const disclaimerPart = createLazyPart(() => import('#src/layout/disclaimer-part.tsx'))
