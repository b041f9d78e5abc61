import { Button } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'

// A menu's icon has padding; this text button has none, so the margin aligns it.
const place = css({ display: 'block', textAlign: 'end', marginInlineEnd: '3' })

type RowButtonProps = {
  /** The accessible name, which says what the row is about. */
  about: string
  working?: string | false
  onClick: () => void
  children: string
}

/** The only action of a row, at its end. */
export const RowButton = ({ about, working = false, onClick, children }: RowButtonProps) => (
  <span className={place}>
    <Button
      visual="quiet"
      fit="flush"
      text="sm"
      aria-label={about}
      working={working}
      onClick={onClick}
    >
      {children}
    </Button>
  </span>
)
