import { Link } from '@tanstack/react-router'
import { courtClock, hasCourtTime, isCourtOver } from '#machines/lifecycle/court-dates.ts'
import { thingsToBring } from '#machines/lifecycle/court-day.ts'
import type { CourtDate } from '#machines/lifecycle/next-court-date.ts'
import type { CaseListItem } from '#src/data/cases/case-queries.ts'
import { courtDateText } from '#src/format/court-moments.ts'
import { formatCaseNumber } from '#src/format/names.ts'
import { CourtPlace } from '#src/layout/court-place.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { PhoneIcon } from '#src/ui/icons.tsx'
import { Card, CardActions } from '#src/ui/list/card.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

const place = css({ marginBlock: '4' })
const content = css({ display: 'grid', gap: '3', overflowWrap: 'anywhere' })
const heading = css({ textStyle: 'strong' })
const list = css({ listStyle: 'disc', paddingInlineStart: '5' })

type CourtDayCardProps = { item: CaseListItem; now: Date }

/**
 * What a customer needs on the day of a court date, all of it from the list of cases, which the
 * phone stores: when and where, their attorney's phone, and what to bring.
 */
export function CourtDayCard({ item, now }: CourtDayCardProps) {
  const { id, unique_id, category_name, court_date, court_time_zone, chosen_attorney } = item
  if (!court_date) return null
  const isDeadline = court_date.kind === 'deadline'
  const legalCase = { court_date, court_time_zone: court_time_zone ?? null }
  return (
    <div className={place}>
      <Card as="section">
        <div className={content}>
          <h2 className={heading}>{titleOf(court_date, court_time_zone, now)}</h2>
          <p dir="auto">{courtDateText(legalCase, court_date)}</p>
          {!isDeadline && !hasCourtTime(court_date.at) && (
            <p>Look for the time on your court paper.</p>
          )}
          <CourtPlace courtDate={court_date} />
          {!isDeadline && (
            <div>
              <h3>Bring with you</h3>
              <ul className={list}>
                {thingsToBring(category_name).map((thing) => (
                  <li key={thing}>{thing}</li>
                ))}
              </ul>
            </div>
          )}
          <p>
            <Link
              from="/dashboard"
              to="/customer/case-details"
              search={(dashboard) => ({ case_Id: id, ...dashboard })}
              className={textLinkClass({ target: 'near' })}
            >
              {`Open case ${formatCaseNumber(unique_id)}`}
            </Link>
          </p>
          {chosen_attorney && (
            <CardActions>
              <a
                href={`tel:${chosen_attorney.phone_number}`}
                className={buttonClass({ visual: 'tonal' })}
              >
                <PhoneIcon />
                <span dir="auto">{`Call ${chosen_attorney.company_name}`}</span>
              </a>
            </CardActions>
          )}
        </div>
      </Card>
    </div>
  )
}

function titleOf(courtDate: CourtDate, timeZone: string | null | undefined, now: Date): string {
  const isOver = isCourtOver(courtDate.at, courtClock(now.toISOString(), timeZone ?? undefined))
  if (courtDate.kind === 'deadline') return isOver ? 'It was due today' : 'Due today'
  return isOver ? 'Court has started' : 'Court today'
}
