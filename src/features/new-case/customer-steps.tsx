import { useQuery } from '@tanstack/react-query'
import { useSettled } from '#src/browser/use-settled.ts'
import { categoriesQuery } from '#src/data/people/person-queries.ts'
import { CategoryStep } from './category-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { rememberPlace, useLastPlace } from './use-last-place.ts'

/** Step 0 of a customer, with the server's list of categories. */
function CustomerCategory(props: { owner: string; draftId: string | undefined }) {
  const { data, isError, isPaused } = useQuery(categoriesQuery(props.owner))
  // Where the list cannot be loaded, a case begins without it, as a visitor's. While the list is
  // requested again, what was chosen stays.
  if (!useSettled(!data && !isError && !isPaused)) return null
  return <CategoryStep {...props} categories={data} />
}

/** The place of a customer's case, which offers that of their last one. */
function CustomerPlace(props: { owner: string; draftId: string }) {
  const { owner } = props
  return (
    <PlaceStep
      {...props}
      last={useLastPlace(owner)}
      onEntered={(code) => void rememberPlace(owner, code).catch(() => {})}
    />
  )
}

/** The steps before the questions of a customer's case. */
export const steps = { Category: CustomerCategory, Place: CustomerPlace }
