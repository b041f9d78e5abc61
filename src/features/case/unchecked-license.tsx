import { useId, useState } from 'react'
import { UNCHECKED_LICENSE } from '#src/format/bid-license.ts'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'

// The text lines up with the icon of its fact, and the target reaches into the facts next to it.
const target = css({
  '& > button': {
    display: 'flex',
    marginBlock: 'calc((1lh - {sizes.target}) / 2)',
    _expanded: { marginBottom: '0' },
  },
})

/** Says that a license is not checked yet, and on a tap what that means. */
export function UncheckedLicense() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={target}>
      <Button
        visual="quiet"
        fit="flush"
        text="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {UNCHECKED_LICENSE}
      </Button>
      <p id={id} hidden={!isOpen}>
        We have not yet found this attorney on the state’s public list of lawyers. Ask them for
        their bar number, and look it up on that list yourself, before you pay or sign anything.
      </p>
    </div>
  )
}
