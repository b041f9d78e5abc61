import { Link } from '@tanstack/react-router'
import { readersOf } from '#machines/wizard/disclosure.ts'
import { fromCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { additionalInformation } from '#machines/wizard/summary.ts'
import type { AdminCase } from '#src/features/admin/data/record-queries.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { UnbrokenList } from '#src/ui/list/unbroken-list.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'
import { Facts, personFacts, Written } from './facts.tsx'

const more = css({ marginTop: '2' })

/** The customer of a case, with a link to their page. */
export function CaseCustomer({ legalCase: { customer } }: { legalCase: AdminCase }) {
  if (!customer) return <EmptyState fact="There is no client." />
  return (
    <>
      <Facts items={personFacts('Client', customer)} />
      <p className={more}>
        <Link
          to="/admin/users/client-details"
          search={{ client_id: customer.id }}
          className={textLinkClass({ target: 'tall' })}
        >
          Open the client’s page
        </Link>
      </p>
    </>
  )
}

/**
 * The content of a case: its place, the customer's own text, and every answer, with who may read
 * it.
 */
export function CaseAbout({ legalCase }: { legalCase: AdminCase }) {
  const flow = caseFlowOf(legalCase.category_name)
  const answers = fromCaseAnswers(flow, legalCase)
  const lines = additionalInformation(flow, answers)
  return (
    <Facts
      items={[
        { label: 'Place', value: legalCase.place_name ?? 'Not known' },
        { label: 'Case details', value: <Written>{legalCase.case_details}</Written> },
        { label: 'Preferred firm sizes', value: <UnbrokenList items={legalCase.firm_size} /> },
        ...lines.map(({ field, label, text }) => ({
          label,
          value: text,
          note:
            readersOf(flow, field, answers) === 'chosen'
              ? 'Only the chosen attorney sees this'
              : undefined,
        })),
      ]}
    />
  )
}
