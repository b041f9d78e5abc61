import { Menu as Ark, useMenu } from '@ark-ui/react/menu'
import { type ReactElement, useRef } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { css } from '#styled/css/css.mjs'
import { menu } from '#styled/recipes/menu.mjs'
import { useOverlay } from './overlay-stack.ts'

const reason = css({ textStyle: 'small', color: 'ink-2', fontWeight: '400' })

export type MenuItem<Value extends string> = {
  value: Value
  label: string
  icon?: Elements
  /** Whether it ends or deletes something. */
  danger?: boolean
  disabled?: boolean
  /** Why it is disabled; shown below its label. */
  disabledReason?: string | undefined
}

export type MenuProps<Value extends string> = {
  /** The button: an IconButton with a label, or a Button. */
  trigger: ReactElement
  items: readonly MenuItem<Value>[]
  onPick: (value: Value) => void
  /** The present choice, which is marked (a sort order). */
  value?: Value
}

const isOff = ({
  disabled,
  disabledReason,
}: Pick<MenuItem<string>, 'disabled' | 'disabledReason'>) => Boolean(disabled || disabledReason)

/**
 * A few actions behind a button, or a choice among a few. Arrow keys and first letters move between
 * them.
 */
export function Menu<Value extends string>({ trigger, items, onPick, value }: MenuProps<Value>) {
  const classes = menu()
  const isClosing = useRef(false)
  // The library reports the highlighted item. In Firefox none is highlighted yet when a press takes
  // a few milliseconds.
  const pressed = useRef<MenuItem<Value>>(undefined)
  const control = useMenu({
    onOpenChange: ({ open }) => {
      isClosing.current = !open
      // After the menu has closed: a dialog that opened earlier would close with it.
      if (!open && pressed.current) onPick(pressed.current.value)
      pressed.current = undefined
    },
    positioning: { placement: 'bottom-end' },
  })
  // After a quick press the library focuses the menu again once it has closed. A dialog that opens
  // then would return focus to the removed menu.
  const returnFocus = () => {
    if (isClosing.current)
      document.getElementById(String(control.api.getTriggerProps().id))?.focus()
  }
  useOverlay(control.api.open, () => control.api.setOpen(false))
  return (
    <Ark.RootProvider value={control} lazyMount unmountOnExit>
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content className={classes.content} onFocus={returnFocus}>
          {items.map((item) => {
            const shared = {
              value: item.value,
              className: classes.item,
              'data-danger': item.danger ? '' : undefined,
              disabled: isOff(item),
              // Also called for Enter and Space.
              onClickCapture: () => {
                if (!isOff(item)) pressed.current = item
              },
            }
            const content = (
              <>
                {item.icon}
                <div>
                  <span>{item.label}</span>
                  {item.disabledReason && <p className={reason}>{item.disabledReason}</p>}
                </div>
              </>
            )
            if (value === undefined) {
              return (
                <Ark.Item key={item.value} {...shared}>
                  {content}
                </Ark.Item>
              )
            }
            return (
              <Ark.CheckboxItem key={item.value} {...shared} checked={item.value === value}>
                {content}
              </Ark.CheckboxItem>
            )
          })}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.RootProvider>
  )
}
