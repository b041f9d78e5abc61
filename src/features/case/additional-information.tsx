import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import { readersOf } from '#machines/wizard/disclosure.ts'
import { fromCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { sharedFields } from '#machines/wizard/flows/case-fields.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { additionalInformation, reviewOf } from '#machines/wizard/summary.ts'
import type { AttorneyCase, CustomerCase } from '#src/data/cases/case-queries.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { css } from '#styled/css/css.mjs'

const changes = css({ marginTop: '4', color: 'ink-2' })
const withheld = css({ color: 'ink-2' })

/** The category answers of a case; renders nothing when there are none (specification §1.3). */
export function AdditionalInformation(props: {
  legalCase: CustomerCase | AttorneyCase
  /** The owner sees the title 'All your answers', and the questions as they were asked. */
  reader: 'owner' | 'attorney'
}) {
  const { legalCase, reader } = props
  const flow = caseFlowOf(legalCase.category_name)
  const answers = fromCaseAnswers(flow, legalCase)
  if (reader === 'owner') {
    const lines = reviewOf(flow, answers)
      .flatMap((step) => step.lines)
      .filter(({ field }) => !Object.hasOwn(sharedFields, field))
    if (lines.length === 0) return null
    const items = lines.map(({ field, label, text }) => {
      const isForChosen = readersOf(flow, field, answers) === 'chosen'
      return {
        label,
        value: text,
        note: isForChosen ? 'Only the attorney you choose sees this' : undefined,
      }
    })
    return (
      <Disclosure title="All your answers" tone="pen">
        <DescriptionList items={items} />
        <p className={changes}>{howToChange(legalCase)}</p>
      </Disclosure>
    )
  }
  const hidden = ('hidden_answers' in legalCase && legalCase.hidden_answers) || []
  const hiddenText = withheldText(legalCase)
  const lines = additionalInformation(flow, answers, { fields: hidden, text: hiddenText })
  if (lines.length === 0) return null
  const items = lines.map(({ label, text }) => ({
    label,
    value: text === hiddenText ? <span className={withheld}>{text}</span> : text,
  }))
  return (
    <Disclosure title="Additional Information" tone="section" startsOpen>
      <DescriptionList items={items} />
    </Disclosure>
  )
}

const isOver = ({ case_status }: CustomerCase | AttorneyCase) =>
  case_status === 'rejected' || case_status === 'closed'

function withheldText(legalCase: CustomerCase | AttorneyCase): string {
  if (isOver(legalCase)) return 'Only the chosen attorney sees this'
  const isChosen = 'license_gap' in legalCase && legalCase.license_gap
  return isChosen ? 'Hidden until your license is checked' : 'Shown if you are chosen'
}

/** Returns a sentence about what the owner can still change in a posted case. */
function howToChange({ case_status }: CustomerCase | AttorneyCase): string {
  const actions = caseActionsFor(case_status, 'owner')
  if (actions.includes('case.edit')) {
    return 'You can edit your own words and the firm sizes while the case is open or paused. To change other answers, close the case and post it again: your answers are kept.'
  }
  if (actions.includes('case.close')) {
    return 'To change your answers, close the case and post it again: your answers are kept.'
  }
  return 'To change your answers, post the case again: your answers are kept. You can change each one before you submit.'
}
