import type { ReactNode } from 'react'
import { useChangeQuery } from '#src/features/admin/list/use-change-query.ts'
import { type Tab, Tabs } from '#src/ui/page/tabs.tsx'

type RecordTabsProps<Value extends string> = {
  /** What they are the tabs of: 'Client'. */
  label: string
  /** The first one is open where the address names none. */
  tabs: readonly [Tab<Value>, ...Tab<Value>[]]
  value: Value | undefined
  children: (open: Value) => ReactNode
}

/** The tabs of a page about one person, case or bid; the open one stands in the address. */
export function RecordTabs<Value extends string>(props: RecordTabsProps<Value>) {
  const { label, tabs, value, children } = props
  const change = useChangeQuery()
  const [first] = tabs
  const open = value ?? first.value
  return (
    <Tabs
      label={label}
      tabs={tabs}
      value={open}
      onChange={(chosen) => {
        const tab = chosen === first.value ? undefined : chosen
        change({ tab, page: undefined, sort: undefined })
      }}
    >
      {children(open)}
    </Tabs>
  )
}

/** The name of a tab with how much there is in it: 'Cases (3)'. */
export const withCount = (name: string, count: number): string =>
  `${name} (${count.toLocaleString('en-US')})`
