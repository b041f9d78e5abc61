import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { searchWithDraft } from '#src/features/new-case/find-draft.ts'
import type { NewCaseSearch } from '#src/features/new-case/new-case-search.ts'
import type { StorageError } from '#src/offline/database/stores.ts'
import type { DraftOwner } from '#src/offline/drafts/draft-owner.ts'
import { FailedOpening } from './failed-opening.tsx'
import { SlowOpening } from './slow-opening.tsx'

const route = getRouteApi('/customer/new-case')

/** Opens the draft that a link leads to, on a device that takes longer than the route waits. */
export function LateDraft({ owner, search }: { owner: DraftOwner; search: NewCaseSearch }) {
  const navigate = route.useNavigate()
  const [error, setError] = useState<StorageError>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: 'Try again' runs it again
  useEffect(() => {
    let isLeft = false
    searchWithDraft(owner, search).then(
      (found) => void (isLeft || navigate({ search: found, replace: true })),
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
