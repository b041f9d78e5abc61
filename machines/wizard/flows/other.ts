import type { Flow } from '#machines/wizard/flow.ts'
import { detailsStep, firmSizeStep, type SharedField, sharedFields } from './case-fields.ts'
import { caseStarts } from './case-starts.ts'

/** The two questions of a case in any other category (specification §4.2). */
export const otherFlow: Flow<SharedField> = {
  id: 'other',
  version: caseStarts.other.version,
  isReadByAttorneys: true,
  fields: sharedFields,
  steps: [detailsStep, firmSizeStep],
}
