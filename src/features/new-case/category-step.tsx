import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { caseSlugOf } from '#machines/category-slug.ts'
import {
  type Draft,
  hasAnswers,
  placeAnswers,
  readDraft,
  withChange,
} from '#machines/wizard/draft.ts'
import { formatCategory } from '#src/format/names.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { discardDraft } from '#src/offline/drafts/drafts.ts'
import { saveDraft, startDraft } from '#src/offline/drafts/start-draft.ts'
import { useDrafts } from '#src/offline/drafts/use-drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { DiscardDialog } from '#src/ui/overlay/discard-dialog.tsx'
import { CategoryForm, type ChosenCategory, STANDARD_CHOICES } from './category-form.tsx'
import { CloseLink } from './close-link.tsx'
import { MissingDraft } from './opening/missing-draft.tsx'
import { SlowOpening } from './opening/slow-opening.tsx'
import { useSingleAction } from './use-single-action.ts'

const route = getRouteApi('/customer/new-case')

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
  const [asked, setAsked] = useState<ChosenCategory | null>(null)
  const [isDiscarding, setDiscarding] = useState(false)

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
            <Button visual="quiet" fit="flush" onClick={() => setDiscarding(true)}>
              Discard this case
            </Button>
          )
        }
      />
      {draft && (
        <DiscardDialog
          name={formatCategory(draft.category.name)}
          open={isDiscarding}
          onClose={() => setDiscarding(false)}
          onDiscard={() => void perform(discard)}
        />
      )}
      {draft && (
        <Dialog
          open={asked !== null}
          onClose={() => setAsked(null)}
          title={asked && `Start again with ${formatCategory(asked.name)}?`}
          exit={`Keep my ${answersOn(draft, categories)}`}
          confirm={
            <Button
              visual="danger"
              onClick={() => {
                setAsked(null)
                if (asked) void perform(() => start(asked))
              }}
            >
              Start again
            </Button>
          }
        >
          {`Your ${answersOn(draft, categories)} will be deleted. You cannot get them back.`}
        </Dialog>
      )}
    </>
  )
}

/**
 * Returns whether a draft is of a category. One that began before the list was loaded has the name
 * of a standard category only; a category that the person has typed may be typed differently.
 */
const isSameCategory = (ofDraft: ChosenCategory, { id, name }: ChosenCategory) =>
  ofDraft.name === name || (ofDraft.id === id && caseSlugOf(ofDraft.name) === caseSlugOf(name))

/**
 * Returns a phrase for a draft's answers. It names the category only if it is a listed one, not a
 * typed one.
 */
function answersOn({ category }: Draft, listed: readonly ChosenCategory[]): string {
  const isListed = listed.some((each) => isSameCategory(category, each))
  return isListed ? `${formatCategory(category.name)} answers` : 'answers'
}
