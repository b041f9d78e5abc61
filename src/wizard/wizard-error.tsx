import { AlertIcon } from '#src/ui/icons.tsx'
import { css } from '#styled/css/css.mjs'

const style = css({
  display: 'flex',
  gap: '2',
  paddingInline: 'var(--gutter)',
  paddingTop: '3',
  textStyle: 'strong',
  color: 'alert',
})

/** Shows an error of a wizard that belongs to no field. */
export function WizardError({ children }: { children: string }) {
  return (
    <div role="alert" className={style}>
      <AlertIcon size="sm" />
      <p>{children}</p>
    </div>
  )
}
