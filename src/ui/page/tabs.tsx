import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { tabs } from '#styled/recipes/tabs.mjs'

export type Tab<Value extends string> = {
  value: Value
  label: string
  /** Shown next to the label: 'Unread 2'. */
  count?: number | undefined
}

export type TabsProps<Value extends string> = {
  /** The accessible name of the tab list: 'Cases'. */
  label: string
  tabs: readonly Tab<Value>[]
  /** Controlled by the caller, so that the URL can store it. */
  value: Value
  onChange: (value: Value) => void
  /** At the end of the tabs' line: a search. */
  aside?: Elements
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Tabs above one panel. Arrow keys move and choose. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const classes = tabs()
  const list = (
    <Ark.List className={classes.list} aria-label={props.label}>
      {props.tabs.map(({ value, label, count }) => (
        <Ark.Trigger key={value} value={value} className={classes.tab}>
          <span>{label}</span>
          {count ? <span className={classes.count}>{count}</span> : null}
        </Ark.Trigger>
      ))}
    </Ark.List>
  )
  return (
    <Ark.Root
      value={props.value}
      onValueChange={({ value }) => {
        const chosen = props.tabs.find((tab) => tab.value === value)
        if (chosen) props.onChange(chosen.value)
      }}
    >
      {props.aside ? (
        <div className={classes.bar}>
          {list}
          {props.aside}
        </div>
      ) : (
        list
      )}
      {props.tabs.map(({ value }) => (
        <Ark.Content key={value} value={value} className={classes.panel}>
          {value === props.value && props.children}
        </Ark.Content>
      ))}
    </Ark.Root>
  )
}
