import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { MoneyInput } from '#src/ui/control/money-input.tsx'
import { Switch } from '#src/ui/control/switch.tsx'
import { TextArea, textCount } from '#src/ui/control/text-area.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import {
  BellIcon,
  CloseIcon,
  DashboardIcon,
  LogOutIcon,
  MoreIcon,
  SortIcon,
  UserIcon,
} from '#src/ui/icons.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { Drawer, DrawerItem, drawerItemClass } from '#src/ui/overlay/drawer.tsx'
import { Menu } from '#src/ui/overlay/menu.tsx'
import { Pane } from './pane.tsx'

type Overlay = 'sheet' | 'dialog' | 'drawer'

const orders = [
  { value: 'price', label: 'Lowest price' },
  { value: 'newest', label: 'Newest' },
] as const

export function OverlayPanes() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const [order, setOrder] = useState<'price' | 'newest'>('price')
  const [amount, setAmount] = useState('1800')
  const [notes, setNotes] = useState('')
  const [plan, setPlan] = useState(true)
  const close = () => setOpen(null)
  return (
    <Pane title="Sheet, dialog, drawer, menu">
      <Button visual="secondary" onClick={() => setOpen('sheet')}>
        Open sheet
      </Button>
      <Button visual="secondary" onClick={() => setOpen('dialog')}>
        Open dialog
      </Button>
      <Button visual="secondary" onClick={() => setOpen('drawer')}>
        Open drawer
      </Button>
      <div className="wrap">
        <Menu
          trigger={<IconButton label="Case menu" icon={<MoreIcon />} />}
          items={[
            { value: 'decline', label: 'Decline' },
            { value: 'close', label: 'Close this case', icon: <CloseIcon />, danger: true },
          ]}
          onPick={() => {}}
        />
        <Menu
          trigger={
            <Button visual="quiet" fit="hug" icon={<SortIcon size="sm" />}>
              {orders.find(({ value }) => value === order)?.label}
            </Button>
          }
          items={orders}
          value={order}
          onPick={setOrder}
        />
      </div>
      <BottomSheet
        open={open === 'sheet'}
        onClose={close}
        title="Your bid"
        actions={
          <>
            <Button onClick={close}>Submit bid</Button>
            <Button visual="quiet" fit="hug" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <Field label="Amount">
          <MoneyInput size="lg" value={amount} onChange={setAmount} />
        </Field>
        <Field label="Additional notes" counter={textCount(notes, 250, 'words')}>
          <TextArea value={notes} onChange={setNotes} max={250} unit="words" />
        </Field>
        <Switch
          label="Payment Plan"
          hint="The client may pay in parts"
          checked={plan}
          onChange={setPlan}
        />
      </BottomSheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Close this case?"
        confirm={
          <Button visual="danger" onClick={close}>
            Close case
          </Button>
        }
        exit="Keep it open"
      >
        It cannot be reopened. Attorneys with a bid will be told.
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Hi Maria!"
        subtitle="Maria Delgado"
        footer={
          <button type="button" className={drawerItemClass()} onClick={close}>
            <DrawerItem icon={<LogOutIcon />}>Log out</DrawerItem>
          </button>
        }
      >
        <a href="#dashboard" className={drawerItemClass()} aria-current="page">
          <DrawerItem icon={<DashboardIcon />}>Dashboard</DrawerItem>
        </a>
        <a href="#notifications" className={drawerItemClass()}>
          <DrawerItem icon={<BellIcon />} count={2}>
            Notifications
          </DrawerItem>
        </a>
        <a href="#details" className={drawerItemClass()}>
          <DrawerItem icon={<UserIcon />}>Personal details</DrawerItem>
        </a>
      </Drawer>
    </Pane>
  )
}
