import { useState } from 'react'
import { caseInText } from '#machines/lifecycle/case-titles.ts'
import {
  courtClock,
  courtDateDistance,
  daysUntilCourt,
  formatCourtTime,
} from '#machines/lifecycle/court-dates.ts'
import type { AttorneyCase, CustomerCase } from '#src/data/queries.ts'
import { Button } from '#src/ui/button.tsx'
import { CalendarIcon } from '#src/ui/icons.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'

const line = css({ marginBottom: '3' })

/** The next court date of a case, for its customer and the attorney they chose; nothing when it is over. */
export function CourtDate({ legalCase }: { legalCase: CustomerCase | AttorneyCase }) {
  const [isWorking, setWorking] = useState(false)
  const courtDate = legalCase.dui?.next_hearing_date
  const timeZone = legalCase.court_time_zone ?? undefined
  const clock = courtClock(new Date().toISOString(), timeZone)
  if (!courtDate || daysUntilCourt(courtDate, clock) < 0) return null
  const add = async () => {
    setWorking(true)
    try {
      const { calendarFile } = await import('./calendar-file.ts')
      await handOver(
        calendarFile({
          caseId: legalCase.id,
          title: `Court date, ${caseInText(legalCase.category_name, legalCase.unique_id)}`,
          courtDate,
          timeZone,
          court: legalCase.dui?.case_filed_court_name ?? undefined,
        }),
      )
    } catch {
      showSnackbar({ message: 'The date could not be added. Try again.', type: 'error' })
    } finally {
      setWorking(false)
    }
  }
  return (
    <Section title="Court date">
      <p className={line}>
        {formatCourtTime(courtDate)}, {courtDateDistance(courtDate, clock)}
      </p>
      <Button
        visual="neutral"
        icon={<CalendarIcon />}
        working={isWorking && 'Adding'}
        onClick={() => void add()}
      >
        Add to calendar
      </Button>
    </Section>
  )
}

/** Opens the phone's share sheet with a file, or downloads it where there is none. */
async function handOver(file: File) {
  const shared = { files: [file] }
  if (navigator.canShare?.(shared)) {
    return navigator.share(shared).catch((error: Error) => {
      // The person has closed the sheet.
      if (error.name !== 'AbortError') download(file)
    })
  }
  download(file)
}

function download(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Some browsers read the file after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
