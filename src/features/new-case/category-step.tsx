import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { caseSlugOf } from '#machines/category-slug.ts'
import { hasAnswers, placeAnswers, readDraft, withChange } from '#machines/wizard/draft.ts'
import { createLazyPart } from '#src/browser/lazy-part.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { discardDraft } from '#src/offline/drafts/drafts.ts'
import { saveDraft, startDraft } from '#src/offline/drafts/start-draft.ts'
import { useDrafts } from '#src/offline/drafts/use-drafts.ts'
import { Button } from '#src/ui/button.tsx'
import type { CategoryDialogsProps } from './category-dialogs.tsx'
import {
  CategoryForm,
  type ChosenCategory,
  isSameCategory,
  STANDARD_CHOICES,
} from './category-form.tsx'
import { CloseLink } from './close-link.tsx'
import { MissingDraft } from './opening/missing-draft.tsx'
import { SlowOpening } from './opening/slow-opening.tsx'
import { useSingleAction } from './use-single-action.ts'

const route = getRouteApi('/customer/new-case')
// A first visit has no answers to delete.
const categoryDialogs = createLazyPart(() => import('./category-dialogs.tsx'))

export type CategoryStepProps = {
  owner: DraftOwner
  /** The draft whose category is opened again. */
  draftId: string | undefined
  /** The server's list; the standard categories for a visitor. */
  categories?: readonly ChosenCategory[] | undefined
}

/** Step 0: the choice of a category. A different choice later discards the answers. */
export function CategoryStep({ owner, draftId, categories = STANDARD_CHOICES }: CategoryStepProps) {
  const stored = useDrafts(owner)
  const navigate = route.useNavigate()
  const stepsBehind = useLocation({ select: ({ state }) => state.stepsBehind })
  const perform = useSingleAction()
  const [asked, setAsked] = useState<CategoryDialogsProps['asked']>(null)
  const dialogs = categoryDialogs.useLazyPart(asked !== null)

  if (!stored && draftId !== undefined) return <SlowOpening />
  const draft = readDraft(stored?.find(({ id }) => id === draftId)?.draft)

  const open = async (category: ChosenCategory, id: string) => {
    const search = { user: caseSlugOf(category.name), draft: id }
    // Records the draft in this entry too, so that Back leads to its category.
    await navigate({
      search: { ...search, active: 0 },
      state: { ...(stepsBehind && { stepsBehind }) },
      replace: true,
    })
    await navigate({
      search: { ...search, active: 0, place: true },
      state: { stepsBehind: [...(stepsBehind ?? []), 0] },
    })
  }
  const start = async (category: ChosenCategory) => {
    const { id } = await startDraft(owner, category, draft ? placeAnswers(draft) : {})
    if (draft) await discardDraft(owner, draft.id)
    await open(category, id)
  }
  const proceed = async (category: ChosenCategory) => {
    if (!draft) return start(category)
    if (!isSameCategory(draft.category, category)) {
      return hasAnswers(draft) ? setAsked(category) : start(category)
    }
    const isNewId = category.id !== null && draft.category.id !== category.id
    if (draft.category.name !== category.name || isNewId) {
      await saveDraft(owner, withChange(draft, { category }, new Date().toISOString()))
    }
    await open(category, draft.id)
  }
  const discard = async () => {
    if (draft) await discardDraft(owner, draft.id)
    await navigate({ to: '/auth/home' })
  }

  return (
    <>
      {draftId !== undefined && !draft && (
        <MissingDraft owner={owner} draftId={draftId} otherwise={null} />
      )}
      <CategoryForm
        leading={<CloseLink />}
        categories={categories}
        chosen={draft?.category}
        onContinue={(category) => perform(() => proceed(category))}
        quiet={
          // Signed-in customers have a dashboard for it.
          owner === SIGNED_OUT &&
          draft && (
            <Button visual="quiet" fit="flush" onClick={() => setAsked('discard')}>
              Discard this case
            </Button>
          )
        }
      />
      {draft && dialogs && (
        <dialogs.CategoryDialogs
          draft={draft}
          categories={categories}
          asked={asked}
          onClose={() => setAsked(null)}
          onDiscard={() => void perform(discard)}
          onStart={(category) => void perform(() => start(category))}
        />
      )}
    </>
  )
}
