import { createLazyPart } from '#src/browser/lazy-part.ts'

/** The questions of a case, which its category and place do not need. */
export const questions = createLazyPart(() => import('./draft-wizard.tsx'))
