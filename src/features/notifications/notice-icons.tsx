import type { ComponentType } from 'react'
import type { NoticeKind } from '#machines/lifecycle/notice.ts'
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

const icons: Record<NoticeKind | 'onboarding', ComponentType<IconProps>> = {
  onboarding: UserIcon,
  bid_received: CashIcon,
  bid_changed: PencilIcon,
  bid_withdrawn: DashIcon,
  bid_accepted: CheckIcon,
  bid_rejected: CloseIcon,
  case_accepted: ShieldCheckIcon,
  case_rejected: CloseIcon,
  case_closed: LockIcon,
  case_paused: PauseIcon,
  case_reopened: PlayIcon,
  case_changed: PencilIcon,
  case_removed: CloseIcon,
  bid_removed: CloseIcon,
  attorney_gone: PlayIcon,
  contact_reminder: ClockIcon,
  contact_overdue: AlertIcon,
  contact_made: PhoneIcon,
  contact_denied: AlertIcon,
  contact_denied_twice: AlertIcon,
}

/** The icon of a kind of notice. An app older than the server may not know the kind yet. */
export const iconOf = (kind: NoticeKind | 'onboarding'): ComponentType<IconProps> =>
  icons[kind] ?? BellIcon
