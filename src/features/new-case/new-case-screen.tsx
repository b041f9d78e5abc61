import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { StorageError } from '#src/offline/database/stores.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { CategoryStep } from './category-step.tsx'
import { searchWithDraft } from './find-draft.ts'
import { lacksDraft, type NewCaseSearch } from './new-case-search.ts'
import { FailedOpening } from './opening/failed-opening.tsx'
import { SlowOpening } from './opening/slow-opening.tsx'
import { customerSteps, wizardPart } from './parts.ts'
import { PlaceStep } from './place-step.tsx'

const visitorSteps = { Category: CategoryStep, Place: PlaceStep }

type NewCaseScreenProps = { owner: DraftOwner; search: NewCaseSearch }

/** A new case: its category, its place, then its questions (specification §2.2). */
export function NewCaseScreen({ owner, search }: NewCaseScreenProps) {
  const { active, draft, place } = search
  const wizard = wizardPart.useLazyPart(active !== 0)
  const ofCustomer = customerSteps.useLazyPart(owner !== SIGNED_OUT)
  const steps = owner === SIGNED_OUT ? visitorSteps : ofCustomer?.steps
  if (lacksDraft(search)) return <LateDraft owner={owner} search={search} />
  // The route has loaded them, unless the session changed at that moment.
  if (!steps || (active !== 0 && !wizard)) return <SlowOpening />
  if (active === 0 && draft !== undefined && place) {
    return <steps.Place key={draft} owner={owner} draftId={draft} />
  }
  if (active === 0 || draft === undefined) {
    return <steps.Category owner={owner} draftId={draft} />
  }
  return wizard && <wizard.DraftWizard key={draft} owner={owner} draftId={draft} active={active} />
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
