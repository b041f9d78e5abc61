import { getRouteApi, Navigate, useLocation, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { caseSlugOf } from '#machines/category-slug.ts'
import type { Place } from '#machines/places/place.ts'
import { stateOf } from '#machines/places/states.ts'
import {
  PLACE,
  placeIn,
  readDraft,
  UNMATCHED_COUNTY,
  unmatchedCountyIn,
  withAnswer,
} from '#machines/wizard/draft.ts'
import { StorageError } from '#src/offline/database/stores.ts'
import type { DraftOwner } from '#src/offline/drafts/draft-owner.ts'
import { draftSignal } from '#src/offline/drafts/drafts.ts'
import { saveDraft } from '#src/offline/drafts/start-draft.ts'
import { useReadDrafts } from '#src/offline/drafts/use-drafts.ts'
import { BackButton } from '#src/ui/page/action-area.tsx'
import { usePlaceLoading } from '#src/wizard/use-place-list.ts'
import { CloseLink } from './close-link.tsx'
import { FailedOpening } from './opening/failed-opening.tsx'
import { MissingDraft } from './opening/missing-draft.tsx'
import { SlowOpening } from './opening/slow-opening.tsx'
import { PlaceForm } from './place-form.tsx'
import { useSingleAction } from './use-single-action.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the case's place is changed from the review, which is the previous history entry. */
    isFromReview?: true
  }
}

const route = getRouteApi('/customer/new-case')
const NO_PLACE = { state: '', county: '' }
const stateAlone = (place: string) => ({ ...NO_PLACE, state: stateOf(place) })

export type PlaceStepProps = {
  owner: DraftOwner
  draftId: string
  /** The place of the person's last case. */
  last?: Place | undefined
  /** Called with the code of the entered place. */
  onEntered?: (code: string) => void
}

/** Asks where a case is, after its category and before its first question. */
export function PlaceStep({ owner, draftId, last, onEntered }: PlaceStepProps) {
  const stored = useReadDrafts(owner)
  const { list, isLate } = usePlaceLoading()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const { stepsBehind = [], isFromReview = false } = useLocation({ select: ({ state }) => state })
  const perform = useSingleAction()
  const [typed, setTyped] = useState<{ code: string; unmatched: string }>()
  const saving = useRef(Promise.resolve())

  if (!stored) return <SlowOpening />
  if (stored instanceof StorageError) {
    return <FailedOpening error={stored} onTryAgain={() => draftSignal.announce()} />
  }
  const draft = readDraft(stored.find(({ id }) => id === draftId)?.draft)
  if (!draft) {
    const toCategories = <Navigate to="/customer/new-case" search={{ active: 0 }} replace />
    return <MissingDraft owner={owner} draftId={draftId} otherwise={toCategories} />
  }
  const place = placeIn(draft)
  // Waits a little for the list, which has the county's name; not for a place that was typed here.
  const isNameless = place !== undefined && place !== typed?.code && !list
  if (isNameless && !isLate) return null

  const unmatched = unmatchedCountyIn(draft)
  const latest = typed ?? { code: place ?? '', unmatched }
  const save = (code: string, unmatched: string) => {
    const at = new Date().toISOString()
    const withPlace = withAnswer(draft, PLACE, code, at)
    const changedDraft = withAnswer(withPlace, UNMATCHED_COUNTY, unmatched, at)
    saving.current = saveDraft(owner, changedDraft)
    return saving.current
  }

  const goBack = () =>
    stepsBehind.length > 0
      ? history.back()
      : navigate({ search: { active: 0, draft: draftId }, replace: true })
  const isSaved = (code: string, unmatched: string) =>
    code === latest.code && unmatched === latest.unmatched
  const handleType = (code: string, unmatched: string) => {
    setTyped({ code, unmatched })
    // If the device cannot store it, it is still on the screen.
    if (!isSaved(code, unmatched)) void save(code, unmatched).catch(() => {})
  }
  const proceed = async (code: string) => {
    await (isSaved(code, '') ? saving.current : save(code, ''))
    onEntered?.(code)
    if (isFromReview) {
      history.back()
      // The action does not end: until this screen is gone, a second press would go back further.
      return new Promise<never>(() => {})
    }
    await navigate({
      search: { active: 1, user: caseSlugOf(draft.category.name), draft: draft.id },
      state: { stepsBehind: [...stepsBehind, 0] },
    })
  }

  return (
    <PlaceForm
      leading={<CloseLink />}
      back={<BackButton onClick={() => void goBack()} />}
      chosen={{
        ...(place === undefined ? NO_PLACE : (list?.asTyped(place) ?? stateAlone(place))),
        ...(unmatched && { county: unmatched }),
      }}
      last={place === undefined ? last : undefined}
      isChange={isFromReview}
      onType={handleType}
      // A county without a name is not in its field, and stays.
      onContinue={(code) =>
        void perform(() => proceed(isNameless && code === stateOf(place) ? place : code))
      }
    />
  )
}
