import type { Elements } from '#src/ui/elements.ts'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'

const header = css({
  marginBottom: '3',
  '& > div': { rowGap: '2' },
  '& h1': { flexBasis: '8rem' },
})
const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '5',
  '& > *': { minHeight: 'target' },
})

/** The heading of a list, with its actions. */
export function ListHeader({ title, children }: { title: string; children?: Elements }) {
  return (
    <div className={header}>
      <ScreenTitle badge={children && <div className={actions}>{children}</div>}>
        {title}
      </ScreenTitle>
    </div>
  )
}
