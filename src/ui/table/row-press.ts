// Makes a table row open its link when pressed anywhere, while its text can still be selected.
import type { MouseEvent } from 'react'

type RowEvent = MouseEvent<HTMLTableRowElement>

/** In px: a press that moves less selects no text. */
const STILL = 4
let from = { x: 0, y: 0 }

const linkOf = ({ currentTarget }: RowEvent) =>
  currentTarget.querySelector<HTMLAnchorElement>('[data-kind=name] a')

const isOnControl = ({ target }: RowEvent) =>
  target instanceof Element && target.closest('a, button, [data-kind=menu]') !== null

// A press by keyboard has no detail and no position.
function endsSelection({ detail, clientX, clientY }: RowEvent): boolean {
  const isStill = Math.hypot(clientX - from.x, clientY - from.y) <= STILL
  return detail > 0 && !isStill && getSelection()?.isCollapsed === false
}

/** The event handlers of a row. */
export const rowPress = {
  onMouseDownCapture: ({ clientX, clientY }: RowEvent) => {
    from = { x: clientX, y: clientY }
  },
  onClickCapture: (event: RowEvent) => {
    if (!endsSelection(event)) return
    event.preventDefault()
    event.stopPropagation()
  },
  onClick: (event: RowEvent) => {
    if (isOnControl(event)) return
    const { ctrlKey, metaKey, shiftKey } = event
    const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
    linkOf(event)?.dispatchEvent(new window.MouseEvent('click', press))
  },
  onAuxClick: (event: RowEvent) => {
    const link = linkOf(event)
    const isMiddle = event.button === 1
    if (isMiddle && link && !isOnControl(event)) window.open(link.href, '_blank', 'noopener')
  },
}
