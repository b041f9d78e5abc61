import { IconButton } from './icon-button.tsx'
import { MenuIcon } from './icons.tsx'

/** The button in a top bar that opens the menu, which is a dialog. */
export const MenuButton = ({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) => (
  <IconButton
    label="Menu"
    edge="start"
    icon={<MenuIcon />}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    onClick={onOpen}
  />
)
