import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AdminList } from '#src/features/admin/list/admin-list.tsx'
import { licensesQuery } from '#src/features/admin/list/admin-queries.ts'
import type { LicensesSearch } from '#src/features/admin/list/admin-search.ts'
import { ListHeader } from '#src/features/admin/list/list-header.tsx'
import { useChangeQuery } from '#src/features/admin/list/use-change-query.ts'
import { useStableCallback } from '#src/features/admin/list/use-stable-callback.ts'
import { Tabs } from '#src/ui/page/tabs.tsx'
import type { AdminLicense } from './license-check.machine.ts'
import { useLicenseCheckSheet } from './license-check.tsx'
import { licenseColumns } from './license-columns.tsx'

const tabs = [
  { value: 'to check', label: 'To check' },
  { value: 'verified', label: 'Checked' },
  { value: 'refused', label: 'Not confirmed' },
  { value: 'expired', label: 'Expired' },
] as const

type LicensesScreenProps = { adminId: string; search: LicensesSearch }

/** The licenses that attorneys have entered, by status, and the check of each. */
export function LicensesScreen({ adminId, search }: LicensesScreenProps) {
  const { status } = search
  const check = useLicenseCheckSheet(adminId)
  const onCheck = useStableCallback((license: AdminLicense) => check.open(license))
  const columns = useMemo(() => licenseColumns(status, onCheck), [status, onCheck])
  const query = useQuery(licensesQuery(adminId, search))
  const change = useChangeQuery()
  return (
    <>
      <ListHeader title="Licenses" />
      <Tabs
        label="Licenses"
        tabs={tabs}
        value={status ?? 'to check'}
        onChange={(value) =>
          change({ status: value === 'to check' ? undefined : value, page: undefined })
        }
      >
        <AdminList noun="license" needs="lg" query={query} columns={columns} search={search} />
      </Tabs>
      {check.sheet}
    </>
  )
}
