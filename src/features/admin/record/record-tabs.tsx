import { useChangeQuery } from '#src/features/admin/list/use-change-query.ts'
import type { Elements } from '#src/ui/elements.ts'
import { type Tab, Tabs } from '#src/ui/page/tabs.tsx'

type RecordTabsProps<Value extends string> = {
  /** The accessible name of the tab list: 'Client'. */
  label: string
  /** The first tab is open when the URL names none. */
  tabs: readonly [Tab<Value>, ...Tab<Value>[]]
  value: Value | undefined
  children: (open: Value) => Elements
}

/** The tabs of a record page; the URL names the open one. */
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

/** Returns a tab's name with a count: 'Cases (3)'. */
export const withCount = (name: string, count: number): string =>
  `${name} (${count.toLocaleString('en-US')})`
