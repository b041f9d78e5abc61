// What the first page of a visitor's case does not need.
import { createLazyPart } from '#src/browser/lazy-part.ts'

/** The wizard of a case, which the category and place steps do not need. */
export const wizardPart = createLazyPart(() => import('./draft-wizard.tsx'))

/** A customer's category and place, which use the query client. */
export const customerSteps = createLazyPart(() => import('./customer-steps.tsx'))
