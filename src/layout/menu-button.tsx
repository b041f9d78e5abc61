import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#src/browser/when-idle.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MenuIcon } from '#src/ui/icons.tsx'

const loadMenu = () => import('./side-menu.tsx')
const SideMenu = lazy(loadMenu)

/** Opens the side menu, whose code loads after the screen is shown. */
export function MenuButton() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => void loadMenu()), [])
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        label="Menu"
        edge="start"
        icon={<MenuIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      {isWanted && (
        <Suspense>
          <SideMenu open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
