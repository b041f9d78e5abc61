import { useState } from 'react'
import { courtDateDistance, formatCourtDay } from '#machines/lifecycle/court-dates.ts'
import {
  type CourtDate as CourtDateData,
  courtDateNames,
} from '#machines/lifecycle/next-court-date.ts'
import { downloadFile } from '#src/browser/download-file.ts'
import type { AttorneyCase, CustomerCase } from '#src/data/cases/case-queries.ts'
import { courtClockOf, courtDateOf, kindTexts, upcomingCourtDate } from '#src/format/court-dates.ts'
import { courtDateText } from '#src/format/court-moments.ts'
import { CourtPlace } from '#src/layout/court-place.tsx'
import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { CalendarIcon } from '#src/ui/icons.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'

const content = css({ display: 'grid', gap: '3' })
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

type CourtDateProps = {
  legalCase: CustomerCase | AttorneyCase
  /** What the customer has typed and not saved. */
  unsaved?: Elements
  /** The customer's buttons for changing the date, while the case goes on. */
  children?: Elements
}

/**
 * The next court date of a case, for its customer and the attorney they chose. When there is none
 * or its day is over, the customer can add one while the case goes on; else there is nothing to
 * see, unless it was removed.
 */
export function CourtDate({ legalCase, unsaved, children }: CourtDateProps) {
  const [isWorking, setWorking] = useState(false)
  const { case_status, court_date_changes, dui } = legalCase
  const courtDate = courtDateOf(legalCase)
  const timeZone = legalCase.court_time_zone ?? undefined
  const upcoming = upcomingCourtDate(legalCase)
  const isOver = case_status === 'closed' || case_status === 'rejected'
  const past = children && !upcoming ? courtDate : null
  // The last change removed the date.
  const isRemoved = !isOver && !courtDate && Boolean(court_date_changes)
  if (!upcoming && !children && !isRemoved) return null
  const add = async ({ kind, at, room, address }: CourtDateData) => {
    setWorking(true)
    try {
      const { calendarFile } = await import('./calendar-file.ts')
      await handOver(
        calendarFile({
          caseId: legalCase.id,
          // Without the category: others may see a calendar, and the phone's locked screen its
          // alarms.
          title: `${kindTexts[kind]} for Fastpass case ${legalCase.unique_id}`,
          courtDate: at,
          timeZone,
          sequence: court_date_changes,
          court: placeOf({ room, address }) ?? dui?.case_filed_court_name ?? undefined,
        }),
      )
    } catch {
      showSnackbar({ message: 'The date could not be added. Try again.', type: 'error' })
    } finally {
      setWorking(false)
    }
  }
  return (
    <Section title={kindTexts[upcoming?.kind ?? 'hearing']}>
      <div className={content}>
        <p>
          {upcoming
            ? `${courtDateText(legalCase, upcoming)}, ${courtDateDistance(upcoming.at, courtClockOf(legalCase))}`
            : past
              ? `Your ${courtDateNames[past.kind]} was on ${formatCourtDay(past.at)}. Do you have a new one?`
              : isRemoved
                ? `This case no longer has a court date. ${children ? 'If you get a new one, add it here.' : 'The client removed it.'}`
                : 'Do you have a court date or a deadline? We will remind you of it.'}
        </p>
        {upcoming && <CourtPlace courtDate={upcoming} />}
        {case_status === 'closed' && (
          <p>This case is closed, so we no longer remind you of this date.</p>
        )}
        {unsaved}
        <div className={actions}>
          {upcoming && (
            <Button
              visual="neutral"
              icon={<CalendarIcon />}
              working={isWorking && 'Adding'}
              onClick={() => void add(upcoming)}
            >
              Add to calendar
            </Button>
          )}
          {children}
        </div>
      </div>
    </Section>
  )
}

const placeOf = ({ room, address }: { room: string | undefined; address: string | undefined }) =>
  [room, address].filter(Boolean).join(', ') || undefined

/** Opens the phone's share sheet with a file, or downloads it where there is none. */
async function handOver(file: File) {
  const shared = { files: [file] }
  if (navigator.canShare?.(shared)) {
    return navigator.share(shared).catch((error: Error) => {
      // The person has closed the sheet.
      if (error.name !== 'AbortError') downloadFile(file)
    })
  }
  downloadFile(file)
}
