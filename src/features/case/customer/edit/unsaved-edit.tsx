import type { CaseContent } from '#machines/wizard/flows/case-fields.ts'
import { showHeading } from '#src/browser/focus-heading.ts'
import { Button } from '#src/ui/button.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { UnbrokenList } from '#src/ui/list/unbroken-list.tsx'
import { Note } from '#src/ui/note.tsx'
import { css } from '#styled/css/css.mjs'

const room = css({ marginTop: '4' })
const typed = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBlock: '2' })

/** The unsaved values of a case that can no longer be edited, to copy or discard. */
export function UnsavedEdit(props: { content: CaseContent; onDiscard: () => void }) {
  const { content, onDiscard } = props
  const discard = () => {
    onDiscard()
    // The button disappears with the values.
    showHeading()
  }
  return (
    <div className={room}>
      <Note icon={<AlertIcon />} title="Your changes were not saved">
        <p>This case can’t be edited anymore. This is what you typed:</p>
        <p className={typed} dir="auto">
          {content.case_details}
        </p>
        <p>
          <UnbrokenList items={content.firm_size} />
        </p>
        <Button visual="quiet" fit="flush" onClick={discard}>
          Discard changes
        </Button>
      </Note>
    </div>
  )
}
