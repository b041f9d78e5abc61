import { fromCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { additionalInformation } from '#machines/wizard/summary.ts'
import type { AttorneyCase, CustomerCase } from '#src/api/queries.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Disclosure } from './disclosure.tsx'

/** The category-specific answers of a case; nothing where there are none (document 1 §3). */
export function AdditionalInformation(props: {
  legalCase: CustomerCase | AttorneyCase
  /** To its owner they are 'All your answers'. */
  reader: 'owner' | 'attorney'
}) {
  const { legalCase, reader } = props
  const flow = caseFlowOf(legalCase.category_name)
  const lines = additionalInformation(flow, fromCaseAnswers(flow, legalCase))
  if (lines.length === 0) return null
  const list = <DescriptionList items={lines.map(({ label, text }) => ({ label, value: text }))} />
  if (reader === 'owner') {
    return (
      <Disclosure title="All your answers" tone="pen">
        {list}
      </Disclosure>
    )
  }
  return (
    <Disclosure title="Additional Information" tone="section" startsOpen>
      {list}
    </Disclosure>
  )
}
