import { Dialog as Ark } from '@ark-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { drawer } from '#styled/recipes/drawer.mjs'
import { navItem } from '#styled/recipes/nav-item.mjs'
import { CoveredExit } from './covered-exit.tsx'
import { scrollToFocused } from './initial-focus.ts'
import { OverlayPortal } from './overlay-portal.tsx'
import { useOverlay } from './overlay-stack.ts'
import { useScrimPress } from './scrim-press.ts'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  /** 'Hi Maria!' */
  title: ReactNode
  /** The firm, or first and last name. */
  subtitle?: ReactNode
  /** At the bottom: Log out. */
  footer?: ReactNode
  /** The items: links and buttons with `drawerItemClass()` around a DrawerItem. */
  children: ReactNode
}

/** The side menu, 303 px from the left. Escape, the scrim and Back close it. */
export function Drawer({ open, onClose, title, subtitle, footer, children }: DrawerProps) {
  const classes = drawer()
  const items = useRef<HTMLElement>(null)
  useOverlay(open, onClose)
  const scrimPress = useScrimPress(onClose)
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      // Not the quick exit, which comes first.
      initialFocusEl={() => items.current?.querySelector<HTMLElement>('a, button') ?? null}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
    >
      <OverlayPortal>
        <Ark.Backdrop className={classes.backdrop} />
        <Ark.Positioner className={classes.positioner} {...scrimPress}>
          <Ark.Content className={classes.panel} onFocus={scrollToFocused}>
            <div className={classes.header}>
              {open && <CoveredExit />}
              <Ark.Title className={classes.title} dir="auto">
                {title}
              </Ark.Title>
              {subtitle && (
                <p className={classes.description} dir="auto">
                  {subtitle}
                </p>
              )}
            </div>
            <nav ref={items} className={classes.body} aria-label="Main">
              {children}
            </nav>
            {footer && <div className={classes.footer}>{footer}</div>}
          </Ark.Content>
        </Ark.Positioner>
      </OverlayPortal>
    </Ark.Root>
  )
}

/**
 * Returns the class of a drawer's row, for its link or button; `aria-current="page"` marks the
 * active one.
 */
export const drawerItemClass = () => navItem().root

/** The content of a drawer's row. */
export function DrawerItem(props: { icon: Elements; children: ReactNode; count?: ReactNode }) {
  const classes = navItem()
  return (
    <>
      {props.icon}
      <span className={classes.text}>{props.children}</span>
      {props.count ? <span className={classes.count}>{props.count}</span> : null}
    </>
  )
}
