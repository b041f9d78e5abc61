import type { ComponentType } from 'react'
import type { NotificationKind } from '#machines/lifecycle/notification.ts'
import { type IconName, notificationIcons } from '#machines/notifications/catalogue.ts'
import {
  AlertIcon,
  BellIcon,
  CashIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  DashIcon,
  type IconProps,
  LockIcon,
  PauseIcon,
  PencilIcon,
  PhoneIcon,
  PlayIcon,
  ShieldCheckIcon,
  UserIcon,
} from '#src/ui/icons.tsx'

const icons: Record<IconName, ComponentType<IconProps>> = {
  alert: AlertIcon,
  cash: CashIcon,
  check: CheckIcon,
  clock: ClockIcon,
  close: CloseIcon,
  dash: DashIcon,
  lock: LockIcon,
  pause: PauseIcon,
  pencil: PencilIcon,
  phone: PhoneIcon,
  play: PlayIcon,
  'shield-check': ShieldCheckIcon,
  user: UserIcon,
}

/**
 * Returns the icon of a kind of notification. An app older than the server may not know the kind
 * yet.
 */
export const iconOf = (kind: NotificationKind): ComponentType<IconProps> =>
  icons[notificationIcons[kind]] ?? BellIcon
