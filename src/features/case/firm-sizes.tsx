import { DescriptionList } from '#src/ui/description-list.tsx'
import { UnbrokenList } from '#src/ui/list/unbroken-list.tsx'
import { css } from '#styled/css/css.mjs'

const space = css({ marginTop: '4' })

/** The firm sizes that a customer chose, as all readers of the case see them. */
export function FirmSizes({ label, sizes }: { label: string; sizes: readonly string[] }) {
  if (sizes.length === 0) return null
  return (
    <div className={space}>
      <DescriptionList items={[{ label, value: <UnbrokenList items={sizes} /> }]} />
    </div>
  )
}
