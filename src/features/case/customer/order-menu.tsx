import { Button } from '#src/ui/button.tsx'
import { ChevronDownIcon, SortIcon } from '#src/ui/icons.tsx'
import { Menu, type MenuItem } from '#src/ui/overlay/menu.tsx'
import type { BidOrder } from './order-bids.ts'

const orders: readonly MenuItem<BidOrder>[] = [
  { value: 'price', label: 'Lowest price' },
  { value: 'newest', label: 'Newest' },
  { value: 'ends', label: 'Ends first' },
]

/** Chooses the order of the bids, in the list and in the comparison. */
export function OrderMenu(props: { order: BidOrder; onOrder: (order: BidOrder) => void }) {
  const { order, onOrder } = props
  return (
    <Menu
      items={orders}
      value={order}
      onPick={onOrder}
      trigger={
        <Button visual="quiet" fit="flush" icon={<SortIcon size="sm" />}>
          <span>{orders.find(({ value }) => value === order)?.label}</span>
          <ChevronDownIcon size="sm" />
        </Button>
      }
    />
  )
}
