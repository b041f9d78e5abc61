import type { Draft } from '#machines/wizard/draft.ts'
import { formatCategory } from '#src/format/names.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { DiscardDialog } from '#src/ui/overlay/discard-dialog.tsx'
import { type ChosenCategory, isSameCategory } from './category-form.tsx'

export type CategoryDialogsProps = {
  draft: Draft
  categories: readonly ChosenCategory[]
  /** What the person is asked: to discard the case, or to start again with another category. */
  asked: 'discard' | ChosenCategory | null
  onClose: () => void
  onDiscard: () => void
  onStart: (category: ChosenCategory) => void
}

/** Asks for confirmation before the choice of a category deletes answers. */
export function CategoryDialogs(props: CategoryDialogsProps) {
  const { draft, categories, asked, onClose, onDiscard, onStart } = props
  const chosen = asked === 'discard' ? null : asked
  const answers = answersOn(draft, categories)
  return (
    <>
      <DiscardDialog
        name={formatCategory(draft.category.name)}
        open={asked === 'discard'}
        onClose={onClose}
        onDiscard={onDiscard}
      />
      <Dialog
        open={chosen !== null}
        onClose={onClose}
        title={chosen && `Start again with ${formatCategory(chosen.name)}?`}
        exit={`Keep my ${answers}`}
        confirm={
          <Button
            visual="danger"
            onClick={() => {
              onClose()
              if (chosen) onStart(chosen)
            }}
          >
            Start again
          </Button>
        }
      >
        {`Your ${answers} will be deleted. You cannot get them back.`}
      </Dialog>
    </>
  )
}

/**
 * Returns a phrase for a draft's answers. It names the category only if it is a listed one, not a
 * typed one.
 */
function answersOn({ category }: Draft, listed: readonly ChosenCategory[]): string {
  const isListed = listed.some((each) => isSameCategory(category, each))
  return isListed ? `${formatCategory(category.name)} answers` : 'answers'
}
