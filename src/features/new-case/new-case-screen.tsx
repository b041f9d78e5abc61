import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { StorageError } from '#src/offline/database/stores.ts'
import type { DraftOwner } from '#src/offline/drafts/draft-owner.ts'
import { CategoryStep } from './category-step.tsx'
import { searchWithDraft } from './find-draft.ts'
import { lacksDraft, type NewCaseSearch } from './new-case-search.ts'
import { FailedOpening } from './opening/failed-opening.tsx'
import { SlowOpening } from './opening/slow-opening.tsx'
import { PlaceStep } from './place-step.tsx'
import { questions } from './questions.ts'

type NewCaseScreenProps = { owner: DraftOwner; search: NewCaseSearch }

/** A new case: its category, its place, then its questions (specification §2.2). */
export function NewCaseScreen({ owner, search }: NewCaseScreenProps) {
  const { active, draft, place } = search
  const wizard = questions.useLazyPart(active !== 0)
  if (lacksDraft(search)) return <LateDraft owner={owner} search={search} />
  if (active === 0 && draft !== undefined && place) {
    return <PlaceStep key={draft} owner={owner} draftId={draft} />
  }
  if (active === 0 || draft === undefined) {
    return <CategoryStep owner={owner} draftId={draft} />
  }
  // The route has loaded it.
  if (!wizard) return <SlowOpening />
  return <wizard.DraftWizard key={draft} owner={owner} draftId={draft} active={active} />
}

const route = getRouteApi('/customer/new-case')

/** Opens the draft that a link leads to, on a device that takes longer than the route waits. */
function LateDraft({ owner, search }: { owner: DraftOwner; search: NewCaseSearch }) {
  const navigate = route.useNavigate()
  const [error, setError] = useState<StorageError>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: 'Try again' runs it again
  useEffect(() => {
    let isLeft = false
    searchWithDraft(owner, search).then(
      (newSearch) => void (isLeft || navigate({ search: newSearch, replace: true })),
      (failure: StorageError) => isLeft || setError(failure),
    )
    return () => {
      isLeft = true
    }
  }, [owner, search, navigate, tries])
  const tryAgain = () => {
    setError(undefined)
    setTries(tries + 1)
  }
  if (!error) return <SlowOpening />
  return <FailedOpening error={error} onTryAgain={tryAgain} />
}
