import { icon } from '#styled/recipes/icon.mjs'
import { EYE, EYE_OFF } from './eye-paths.ts'

/**
 * Outline icons on a 24 grid, drawn for this app. Decorative: the text is next to them, or in the
 * label of their button.
 */
export type IconProps = {
  /** 16, 20 or 24 px at the default text size. */
  size?: 'xs' | 'sm' | 'md'
}

/** Renders an icon from its path. */
export function Icon({ d, size, solid }: IconProps & { d: string; solid?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={icon({ size, solid })} aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

const ring = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'

export const AlertIcon = (p: IconProps) => <Icon {...p} d={`${ring}M12 7.5v5.25M12 16.25h.01`} />
export const BackIcon = (p: IconProps) => <Icon {...p} d="M20.5 12h-17M11 4.5 3.5 12l7.5 7.5" />
export const BellIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M6 10a6 6 0 0 1 12 0c0 4.8 2 5.6 2.5 7.5h-17C4 15.6 6 14.8 6 10zM10 20.75a2.4 2.4 0 0 0 4 0"
  />
)
export const CalendarIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M6 5h12a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M8 3v4M16 3v4"
  />
)
export const CashIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM12 9.75a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5zM6.5 12h.01M17.5 12h.01"
  />
)
export const CheckIcon = (p: IconProps) => <Icon {...p} d="m4.5 12.75 4.75 4.75L19.5 7" />
export const ChevronDownIcon = (p: IconProps) => <Icon {...p} d="m6 9.5 6 6 6-6" />
export const ChevronLeftIcon = (p: IconProps) => <Icon {...p} d="m14.5 6-6 6 6 6" />
export const ChevronRightIcon = (p: IconProps) => <Icon {...p} d="m9.5 6 6 6-6 6" />
export const ClockIcon = (p: IconProps) => <Icon {...p} d={`${ring}M12 7v5.25l3.25 1.75`} />
export const CloseIcon = (p: IconProps) => <Icon {...p} d="m5.5 5.5 13 13M18.5 5.5l-13 13" />
export const ColumnsIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M5 4.5h14a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM9 4.5v15M15 4.5v15"
  />
)
export const DashIcon = (p: IconProps) => <Icon {...p} d="M6 12h12" />
export const DashboardIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M6 3.5h12A2.5 2.5 0 0 1 20.5 6v12a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V6A2.5 2.5 0 0 1 6 3.5zM3.5 9h17M10 9v11.5"
  />
)
export const DotIcon = (p: IconProps) => (
  <Icon {...p} solid d="M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z" />
)
export const EyeIcon = (p: IconProps) => <Icon {...p} d={EYE} />
export const EyeOffIcon = (p: IconProps) => <Icon {...p} d={EYE_OFF} />
export const HomeScreenIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM12 7.5v7M9 11.75l3 3 3-3M10.5 18.25h3"
  />
)
export const ImageIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M6 4.5h12A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.5 0 0 1 6 4.5zM9 7.75a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM4.5 16.5l4-4 7 7M13 15.5l2.5-2.5 4 4"
  />
)
export const LanguagesIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M5 4.5h14A1.5 1.5 0 0 1 20.5 6v9a1.5 1.5 0 0 1-1.5 1.5h-8L7 20v-3.5H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5zM7.5 9h9M7.5 12.25h6"
  />
)
export const LockIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V7.75a4 4 0 0 1 8 0v2.75"
  />
)
export const LogOutIcon = (p: IconProps) => (
  <Icon {...p} d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M9.5 12h11M16 7.5l4.5 4.5-4.5 4.5" />
)
export const MailIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3.5 7l8.5 6.25L20.5 7"
  />
)
export const MenuIcon = (p: IconProps) => <Icon {...p} d="M3.5 6.5h17M3.5 12h17M3.5 17.5h17" />
export const MoreIcon = (p: IconProps) => (
  <Icon
    {...p}
    solid
    d="M12 4a1.75 1.75 0 1 0 0 3.5A1.75 1.75 0 0 0 12 4zM12 10.25a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5zM12 16.5a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5z"
  />
)
export const PauseIcon = (p: IconProps) => <Icon {...p} d="M8.75 6v12M15.25 6v12" />
export const PaymentPlanIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M6 5h12a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M8 3v4M16 3v4M8 13.5h5M8 17h8"
  />
)
export const PencilIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="m4 20 1-4.75L16.1 4.15a1.75 1.75 0 0 1 2.5 0l1.25 1.25a1.75 1.75 0 0 1 0 2.5L8.75 19zM13.75 6.5l3.75 3.75"
  />
)
export const PhoneIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M5.25 3h3.2a1 1 0 0 1 .93.64l1.3 3.4a1 1 0 0 1-.3 1.13L8.5 9.8a13 13 0 0 0 5.7 5.7l1.63-1.88a1 1 0 0 1 1.13-.3l3.4 1.3a1 1 0 0 1 .64.93v3.2A2.25 2.25 0 0 1 18.75 21 15.75 15.75 0 0 1 3 5.25 2.25 2.25 0 0 1 5.25 3z"
  />
)
export const PlayIcon = (p: IconProps) => <Icon {...p} d="M8 5.25v13.5L18.75 12z" />
export const PlusIcon = (p: IconProps) => <Icon {...p} d="M12 4.5v15M4.5 12h15" />
export const SearchIcon = (p: IconProps) => (
  <Icon {...p} d="M10.75 4a6.75 6.75 0 1 0 0 13.5 6.75 6.75 0 0 0 0-13.5zM15.75 15.75 20.5 20.5" />
)
export const SettingsIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M3.5 7.5h9.25M18.25 7.5h2.25M3.5 16.5h2.25M11.25 16.5h9.25M12.75 7.5a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0M5.75 16.5a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0"
  />
)
export const ShieldCheckIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="m12 3 7.5 2.6v5.2c0 4.9-3.2 8.4-7.5 10.2-4.3-1.8-7.5-5.3-7.5-10.2V5.6zM8.5 11.9l2.5 2.5 4.6-4.7"
  />
)
export const SortIcon = (p: IconProps) => (
  <Icon {...p} d="M6.5 4.5v15M3 16l3.5 3.5L10 16M12.5 6h8.5M12.5 11h6M12.5 16h3" />
)
export const StarIcon = (p: IconProps & { solid?: boolean }) => (
  <Icon
    {...p}
    d="m12 3.75 2.6 5.27 5.8.84-4.2 4.1 1 5.79-5.2-2.74-5.2 2.74 1-5.79-4.2-4.1 5.8-.84z"
  />
)
export const TextIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M5.5 4.5h13a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H11l-4.5 3.5V17h-1a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2M8 9h8M8 12.5h5"
  />
)
export const UserIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c0-3.6 3.1-5.5 7.5-5.5s7.5 1.9 7.5 5.5"
  />
)
export const WifiOffIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="m3 3 18 18M2 9a15 15 0 0 1 4.4-2.9M10.2 5.1A14.9 14.9 0 0 1 22 9M5.5 12.6a10 10 0 0 1 4.6-2.4M15.2 10.6a10 10 0 0 1 3.3 2M8.75 16a5.2 5.2 0 0 1 6.5 0M12 19.5h.01"
  />
)
