import { counted } from '#src/format/counts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'
import { cx } from '#styled/css/cx.mjs'

// Over the list, so that it moves nothing when it comes.
const strip = css({
  position: 'sticky',
  top: 'calc(env(safe-area-inset-top) + 4rem)',
  zIndex: 'bar',
  height: '0',
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'start',
})
const pill = css({
  minHeight: 'target',
  borderRadius: 'round',
  boxShadow: 'popover',
  paddingInline: '5',
})

type NewCasesProps = { count: number; onShow: () => void }

/** Says that new cases came while the list was read, and shows them when it is pressed. */
export function NewCases({ count, onShow }: NewCasesProps) {
  return (
    <div className={strip} role="status">
      {count > 0 && (
        <button
          type="button"
          className={cx(buttonClass({ visual: 'primary', fit: 'hug', text: 'sm' }), pill)}
          onClick={onShow}
        >
          {counted(count, 'new case')}
        </button>
      )}
    </div>
  )
}
