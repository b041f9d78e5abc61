import type { OpenedDraft } from '#src/offline/drafts/open-draft.ts'
import { isKeptInMemory } from '#src/storage/device-storage.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { useIsSaved } from './use-is-saved.ts'

/**
 * Shows that the draft is stored. A separate component, so that the wizard does not render for it.
 */
export function SavedMark({ openedDraft }: { openedDraft: OpenedDraft }) {
  const isSaved = useIsSaved(openedDraft)
  if (isKeptInMemory()) return <span>Not saved on this phone</span>
  return (
    isSaved && (
      <>
        <CheckIcon size="xs" />
        <span>Saved on this phone</span>
      </>
    )
  )
}
