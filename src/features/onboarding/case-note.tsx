import { formatCategory } from '#src/format/names.ts'
import { useCaseToFinish } from '#src/offline/drafts/use-case-to-finish.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { css } from '#styled/css/css.mjs'

const style = css({ marginTop: '6' })

/** Tells a visitor with a finished case where the case is and when it is sent. */
export function CaseNote() {
  const draft = useCaseToFinish()
  if (!draft) return null
  const name = formatCategory(draft.category.name)
  return (
    <div className={style}>
      <Note icon={<CheckIcon />} title={`Your ${name} case is saved on this phone`}>
        As soon as you have an account, you can check your answers and send it to attorneys.
      </Note>
    </div>
  )
}
