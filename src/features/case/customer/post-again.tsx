import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PLACE } from '#machines/wizard/draft.ts'
import { fromCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { findCopy, searchOf } from '#src/offline/drafts/case-drafts.ts'
import { startDraft } from '#src/offline/drafts/start-draft.ts'
import { Button } from '#src/ui/button.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * Starts a new case with the answers of an ended one, for review before it is sent (specification
 * §3.3).
 */
export function PostAgain({ legalCase }: { legalCase: CustomerCase }) {
  const { customer_id, category_id, category_name, place } = legalCase
  const navigate = useNavigate()
  const [isStarting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    try {
      const category = { id: category_id, name: category_name }
      const answers = {
        ...fromCaseAnswers(caseFlowOf(category_name), legalCase),
        ...(place && { [PLACE]: place }),
      }
      // A copy that was not changed is continued: a second one could be sent as well.
      const copy = await findCopy(customer_id, { category, answers })
      const draft = copy ?? (await startDraft(customer_id, category, answers))
      await navigate({ to: '/customer/new-case', search: searchOf(draft) })
    } catch (error) {
      showSnackbar({ message: (error as Error).message, type: 'error' })
    }
    // The person is still here after going back during the request.
    setStarting(false)
  }
  return (
    <Button working={isStarting && 'Opening'} onClick={start}>
      Post again
    </Button>
  )
}
