import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MAX_ROLL_URL } from '#machines/lifecycle/roll-url.ts'
import { stateName } from '#machines/places/states.ts'
import { normalizeUrl } from '#machines/typed-text.ts'
import { correctRoll } from '#src/features/admin/data/admin-calls.ts'
import { rollsQuery } from '#src/features/admin/data/admin-queries.ts'
import { NEEDS_CONNECTION } from '#src/features/admin/list/current-data.ts'
import { RowButton } from '#src/features/admin/list/row-button.tsx'
import { useStableCallback } from '#src/features/admin/list/use-stable-callback.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { FormSheet } from '#src/layout/form-sheet.tsx'
import { Loaded } from '#src/layout/loaded.tsx'
import { useForm } from '#src/layout/use-form.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { columnsOf, DataTable, type TableColumn } from '#src/ui/table/data-table.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'
import { type Roll, rollForm } from './roll.form.ts'

type Row = Roll & { id: string }

// The container whose width decides the layout of the table.
const room = css({ containerType: 'inline-size' })

/** The states' rolls of lawyers, each with a form to correct its address. */
export function RollsList({ adminId }: { adminId: string }) {
  const query = useQuery({ ...rollsQuery(adminId), select: toRows })
  const [opened, setOpened] = useState<{ roll: Roll; openings: number }>()
  const onCorrect = useStableCallback((roll: Roll) =>
    setOpened({ roll, openings: (opened?.openings ?? 0) + 1 }),
  )
  const columns = useMemo(() => rollColumns(onCorrect), [onCorrect])
  return (
    <div className={room}>
      <Loaded
        query={query}
        missing={NEEDS_CONNECTION}
        skeleton={<Skeleton cards={10} shape="row" />}
      >
        {(rows) => <DataTable label="Rolls" columns={columns} rows={rows} sort={BY_STATE} />}
      </Loaded>
      {opened && <Correction key={opened.roll.state} {...opened} adminId={adminId} />}
    </div>
  )
}

const BY_STATE = { id: 'state', desc: false }
const toRows = (rolls: Roll[]): Row[] => rolls.map((roll) => ({ ...roll, id: roll.state }))

/** How sure an address is, by the number of its sources. */
const sureness = [
  'Start page only: no source names the search page',
  'From one source: check it before you rely on it',
  'From two or more sources',
]

function rollColumns(onCorrect: (roll: Roll) => void): TableColumn<Row>[] {
  const column = columnsOf<Row>()
  return column.columns([
    column.accessor('state', {
      header: 'State',
      meta: { kind: 'name', track: 'minmax(9rem, 1fr)' },
      cell: ({ getValue }) => stateName(getValue()),
    }),
    column.display({
      id: 'roll',
      header: 'Roll',
      meta: { track: 'minmax(0, 2fr)' },
      cell: ({ row: { original: roll } }) => <RollLink roll={roll} />,
    }),
    column.display({
      id: 'sureness',
      header: 'How sure',
      meta: { track: 'minmax(0, 2fr)' },
      cell: ({ row: { original: roll } }) =>
        roll.corrected_at === null
          ? sureness[roll.sources]
          : `Corrected on ${formatLongDate(roll.corrected_at)}`,
    }),
    column.display({
      id: 'menu',
      header: 'Actions',
      meta: { kind: 'menu', track: '6rem' },
      cell: ({ row: { original: roll } }) => (
        <RowButton
          about={`Correct the address of the ${stateName(roll.state)} roll`}
          onClick={() => onCorrect(roll)}
        >
          Correct
        </RowButton>
      ),
    }),
  ])
}

/** A link to a roll. It opens a new window, so that what is typed here stays. */
export const RollLink = ({ roll }: { roll: Pick<Roll, 'url' | 'keeper'> }) => (
  <a
    href={roll.url}
    target="_blank"
    rel="noopener noreferrer"
    className={textLinkClass({ target: 'near' })}
  >
    {roll.keeper}
  </a>
)

type CorrectionProps = { adminId: string; roll: Roll; openings: number }

/** The sheet in which an admin corrects the address of a roll. */
function Correction({ adminId, roll, openings }: CorrectionProps) {
  const { state } = roll
  const queryClient = useQueryClient()
  const { sheet, values, errors, isSending, change, submit } = useForm(rollForm, {
    owner: adminId,
    key: state,
    subject: roll,
    openings,
    send: async ({ values: { url } }) => {
      await correctRoll({ state, url: url && normalizeUrl(url) }).finally(() =>
        queryClient.invalidateQueries({ queryKey: [adminId, { of: 'back office' }] }),
      )
      showSnackbar({ message: 'Saved. All admins now open this address.', type: 'success' })
    },
  })
  const url = values.url ?? roll.url
  const save = (address: string | null) => {
    change({ url: address })
    submit()
  }
  return (
    <FormSheet
      {...sheet}
      title={`Roll of ${stateName(state)}`}
      description={`Open the page of ${roll.keeper} that finds one lawyer by name, and copy its address.`}
      submit="Save address"
      working={isSending && 'Saving'}
      onSubmit={() => save(url)}
    >
      <Field label="Address" isRequired error={errors.url ?? undefined}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          maxLength={MAX_ROLL_URL}
          value={url}
          onChange={(text) => change({ url: text })}
        />
      </Field>
      {roll.corrected_at !== null && (
        <Button visual="quiet" fit="flush" disabled={isSending} onClick={() => save(null)}>
          Use the address that came with Fastpass
        </Button>
      )}
    </FormSheet>
  )
}
