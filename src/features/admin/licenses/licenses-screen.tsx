import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { enabledIf } from '#src/data/query-client.ts'
import { licensesQuery } from '#src/features/admin/data/admin-queries.ts'
import type { LicensesSearch } from '#src/features/admin/data/admin-search.ts'
import { AdminList } from '#src/features/admin/list/admin-list.tsx'
import { ListHeader } from '#src/features/admin/list/list-header.tsx'
import { useChangeQuery } from '#src/features/admin/list/use-change-query.ts'
import { useStableCallback } from '#src/features/admin/list/use-stable-callback.ts'
import { Tabs } from '#src/ui/page/tabs.tsx'
import type { AdminLicense } from './license-check.form.ts'
import { useLicenseCheckSheet } from './license-check.tsx'
import { licenseColumns } from './license-columns.tsx'
import { RollsList } from './rolls-list.tsx'

// A tab's value becomes a part of the id of its panel, which may have no space.
const TO_CHECK = 'to-check'
const ROLLS = 'rolls'
const tabs = [
  { value: TO_CHECK, label: 'To check' },
  { value: 'verified', label: 'Checked' },
  { value: 'refused', label: 'Not confirmed' },
  { value: 'expired', label: 'Expired' },
  { value: ROLLS, label: 'Rolls' },
] as const

type LicensesScreenProps = { adminId: string; search: LicensesSearch }

/**
 * The licenses that attorneys have entered, by status, with the check of each; and the rolls to
 * compare them with.
 */
export function LicensesScreen({ adminId, search }: LicensesScreenProps) {
  const { status, tab } = search
  const check = useLicenseCheckSheet(adminId)
  const onCheck = useStableCallback((license: AdminLicense) => check.open(license))
  const columns = useMemo(() => licenseColumns(status, onCheck), [status, onCheck])
  const query = useQuery({
    ...licensesQuery(adminId, search),
    enabled: enabledIf(tab === undefined),
  })
  const change = useChangeQuery()
  return (
    <>
      <ListHeader title="Licenses" />
      <Tabs
        label="Licenses"
        tabs={tabs}
        value={tab ?? status ?? TO_CHECK}
        onChange={(value) =>
          change({
            status: value === TO_CHECK || value === ROLLS ? undefined : value,
            tab: value === ROLLS ? ROLLS : undefined,
            page: undefined,
          })
        }
      >
        {tab === ROLLS ? (
          <RollsList adminId={adminId} />
        ) : (
          <AdminList noun="license" needs="lg" query={query} columns={columns} search={search} />
        )}
      </Tabs>
      {check.sheet}
    </>
  )
}
