import { counted } from '#src/format/counts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'
import { cx } from '#styled/css/cx.mjs'

// Above the list as an overlay, so that its appearance moves nothing.
const strip = css({
  position: 'sticky',
  top: 'calc(var(--top-bar, 3.5rem) + 8px)',
  _low: { top: 'calc(env(safe-area-inset-top) + 8px)' },
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

/** Announces that new cases came while the list was open, and shows them when pressed. */
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
