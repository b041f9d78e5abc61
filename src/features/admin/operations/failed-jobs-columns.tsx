import type { FailedJob } from '#src/features/admin/data/record-queries.ts'
import { RowButton } from '#src/features/admin/list/row-button.tsx'
import { formatLongDate, formatTime } from '#src/format/dates.ts'
import { formatCaseNumber } from '#src/format/names.ts'
import { columnsOf, type TableColumn } from '#src/ui/table/data-table.tsx'
import { css } from '#styled/css/css.mjs'

const what = css({ display: 'inline-grid', gap: '1' })
const aboutClass = css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })

/** The label of each kind of job. */
const queueText: Record<FailedJob['queue'], string> = {
  'case-deadline': 'Case deadline',
  'bid-end': 'End of a bid',
  'court-reminder': 'Court date reminder',
  'license-sweep': 'Cases without a confirmed license',
  'identity-removal': 'Account removal',
  erasure: 'Removal of deleted data',
  'notice-email': 'Email about a case',
  'case-email': 'Email about a case',
  'invitation-email': 'Invitation email',
  'draft-link-email': 'Email with a link to an unfinished case',
  'code-email': 'Email with a code',
  'account-email': 'Email about an account',
  'data-copy': 'Copy of a person’s data',
  'case-alert': 'Alerts about a new case',
  'alert-push': 'Alert to a device',
  'alert-email': 'Email with new cases',
  'notice-push': 'Notification to devices',
  'device-push': 'Notification to a device',
  housekeeping: 'Cleanup',
}

/**
 * Returns the columns of the failed jobs. `retrying`: the ids of the jobs that are being retried.
 */
export function failedJobColumns(
  onRetry: (job: FailedJob) => void,
  retrying: readonly string[],
): TableColumn<FailedJob>[] {
  const column = columnsOf<FailedJob>()
  return column.columns([
    column.display({
      id: 'queue',
      header: 'What failed',
      meta: { kind: 'name', track: 'minmax(11rem, 1fr)' },
      cell: ({ row }) => <What job={row.original} />,
    }),
    column.accessor('cause', { header: 'Cause', meta: { track: 'minmax(0, 1fr)' } }),
    column.accessor('failed_at', {
      header: 'Last try',
      meta: { track: 'minmax(0, 9rem)' },
      cell: ({ getValue }) => {
        const at = new Date(getValue())
        // The time may be on the next line, but the date is not broken.
        return `${formatLongDate(getValue()).replaceAll(' ', '\u00a0')}, ${formatTime(at)}`
      },
    }),
    column.accessor('attempts', { header: 'Tries', meta: { kind: 'number', track: '4rem' } }),
    column.display({
      id: 'next',
      header: 'Next try',
      meta: { track: '5rem' },
      cell: ({ row }) => (row.original.is_given_up ? 'None' : 'Automatic'),
    }),
    column.display({
      id: 'menu',
      header: 'Actions',
      meta: { kind: 'menu', track: '6rem' },
      cell: ({ row: { original: job } }) => (
        <RowButton
          about={`Retry: ${[queueText[job.queue], ...aboutText(job)].join(', ')}`}
          working={retrying.includes(job.id) && 'Retrying'}
          onClick={() => onRetry(job)}
        >
          Retry
        </RowButton>
      ),
    }),
  ])
}

function What({ job }: { job: FailedJob }) {
  const about = aboutText(job).join(', ')
  return (
    <span className={what}>
      <span>{queueText[job.queue]}</span>
      {about && (
        <span className={aboutClass} dir="auto">
          {about}
        </span>
      )}
    </span>
  )
}

/** Returns what a job is about, in words: '“New bid”', 'to Maria Delgado', 'case #1012'. */
export function aboutText({
  about: { email, person, case_unique_id, title },
}: FailedJob): string[] {
  return [
    ...(title === null ? [] : [`“${title}”`]),
    ...(person === null ? [] : [`to ${person}`]),
    ...(email === null ? [] : [`to ${email}`]),
    ...(case_unique_id === null ? [] : [`case ${formatCaseNumber(case_unique_id)}`]),
  ]
}
