import { Icon, type IconProps } from '#src/ui/icons.tsx'

/** The icons of the back office, apart from those that all users load. */
export const UsersIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c0-3.2 2.7-5 6.5-5s6.5 1.8 6.5 5M15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 14.9c2.2.7 3.5 2.3 3.5 4.6"
  />
)
export const CasesIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M7 3h7.5L19.5 8v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM14 3v5.5h5.5M8.5 12.5h7M8.5 16.5h5"
  />
)
export const TagIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M4.5 3.5h7l9 9a1.8 1.8 0 0 1 0 2.5l-5.5 5.5a1.8 1.8 0 0 1-2.5 0l-9-9v-7a1 1 0 0 1 1-1zM8 8h.01"
  />
)
export const OverviewIcon = (p: IconProps) => (
  <Icon {...p} d="M4 4v14.5A1.5 1.5 0 0 0 5.5 20H20M8.5 16v-4M13 16V7.5M17.5 16v-6" />
)
export const ShieldIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6zM9 11.75l2.25 2.25L15.5 9.75"
  />
)
export const TrashIcon = (p: IconProps) => (
  <Icon
    {...p}
    d="M4.5 6.5h15M9 6.5V4.75A1.25 1.25 0 0 1 10.25 3.5h3.5A1.25 1.25 0 0 1 15 4.75V6.5M6.5 6.5l.75 12.1a2 2 0 0 0 2 1.9h5.5a2 2 0 0 0 2-1.9l.75-12.1M10 10.5v6M14 10.5v6"
  />
)
export const SortDownIcon = (p: IconProps) => <Icon {...p} d="M12 4.5v15M6.5 14l5.5 5.5 5.5-5.5" />
export const SortUpIcon = (p: IconProps) => <Icon {...p} d="M12 19.5v-15M6.5 10 12 4.5l5.5 5.5" />
export const SendIcon = (p: IconProps) => (
  <Icon {...p} d="M20.5 3.5 3.5 10.25l6.75 3.5 3.5 6.75zM20.5 3.5 10.25 13.75" />
)
