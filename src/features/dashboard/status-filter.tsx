import { useState } from 'react'
import { type BidFilter, bidFilters, type DashboardTab } from '#src/data/cases/dashboard-search.ts'
import { Button } from '#src/ui/button.tsx'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { BottomSheet } from '#src/ui/overlay/bottom-sheet.tsx'

const ALL = 'all'
const labels: Record<BidFilter | typeof ALL, string> = {
  accepted: 'Accepted',
  pending: 'Pending',
  rejected: 'Rejected',
  closed: 'Closed',
  all: 'All',
}

export type StatusFilterProps = {
  tab: DashboardTab
  value: BidFilter | undefined
  onApply: (value: BidFilter | undefined) => void
}

/** Filters a tab by status, in a bottom sheet (specification §1.2). */
export function StatusFilter({ tab, value, onApply }: StatusFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<string>(value ?? ALL)
  const options = [...bidFilters[tab], ALL] as const

  const open = () => {
    setPicked(value ?? ALL)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const apply = () => {
    onApply(bidFilters[tab].find((filter) => filter === picked))
    close()
  }
  return (
    <>
      <Button visual="quiet" fit="flush" onClick={open}>
        <span>{`Status: ${labels[value ?? ALL]}`}</span>
        <ChevronDownIcon size="sm" />
      </Button>
      <BottomSheet
        open={isOpen}
        onClose={close}
        title="Status"
        actions={
          <>
            <Button onClick={apply}>Apply filters</Button>
            <Button visual="quiet" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <Field label="Show bids that are" group="radiogroup">
          <ChoiceList
            mode="one"
            options={options.map((option) => ({ value: option, label: labels[option] }))}
            value={picked}
            onChange={setPicked}
          />
        </Field>
      </BottomSheet>
    </>
  )
}
