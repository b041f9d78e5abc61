import { Link } from '@tanstack/react-router'
import type { components } from '#contract'
import { type LicenseGap, licenseGapText } from '#machines/lifecycle/license-gap.ts'
import { toProblem } from '#src/api/problem.ts'
import { useDocumentTitle } from '#src/browser/document-title.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { backLink } from '#src/features/case/back-link.ts'
import type { AttorneyCaseSearch } from '#src/features/case/case-search.ts'
import { CaseTopBar } from '#src/features/case/case-top-bar.tsx'
import { attorneyCaseMark } from '#src/format/case-status.ts'
import { courtWhileWithheld } from '#src/format/court-moments.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { PostedLine } from '#src/layout/posted-line.tsx'
import { InnerScreen } from '#src/layout/screens.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { AlertIcon, ShieldCheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

/** The parts of a case that an attorney may see without a checked license. */
export type CasePreview = NonNullable<components['schemas']['NeededLicense']['case']>

const number = css({ textStyle: 'body', color: 'ink-2', letterSpacing: 'normal' })
const note = css({ marginTop: '5' })

/** The text of the link to the licenses. */
const LINKS: Partial<Record<LicenseGap, string>> = {
  missing: 'Add your license',
  refused: 'See why',
  expired: 'Open your license',
}
const linkText = (gap: LicenseGap) => LINKS[gap] ?? 'Go to your licenses'

/** Why a case does not open without a checked license, and what is shown of it. */
export type LockedCase = { message: string; gap: LicenseGap; preview: CasePreview }

/**
 * Returns the case that was refused because the attorney's license is not checked; null for another
 * error.
 */
export function neededLicense(error: Error | null): LockedCase | null {
  const { message, details } = toProblem(error)
  const { gap, case: preview } = details.needed_license ?? {}
  return gap && preview ? { message, gap, preview } : null
}

type NeededLicenseProps = {
  locked: LockedCase
  search: AttorneyCaseSearch
  /** The attorney's own bid; null when there is none, or it is not loaded. */
  bid: Bid | null
  /** The attorney's own bid. */
  children: Elements
}

/**
 * Shown in place of a case that needs a checked license: why, the way to the licenses, and the
 * attorney's own bid.
 */
export function NeededLicense({ locked, search, bid, children }: NeededLicenseProps) {
  const { message, gap, preview } = locked
  useDocumentTitle(`Case ${formatCaseNumber(preview.unique_id)}`)
  return (
    <InnerScreen
      topBar={<CaseTopBar back={backLink(search)} uniqueId={preview.unique_id} />}
      actions={
        <ActionArea
          primary={
            <Link to="/licenses" className={buttonClass()}>
              {linkText(gap)}
            </Link>
          }
        />
      }
    >
      <ScreenTitle
        badge={<Badge status={attorneyCaseMark(preview.case_status, bid)} />}
        subtitle={<PostedLine posted={preview} />}
      >
        <span>{formatCategory(preview.category_name)}</span>{' '}
        <span className={number} translate="no">
          {formatCaseNumber(preview.unique_id)}
        </span>
      </ScreenTitle>
      <div className={note}>
        <Note icon={<ShieldCheckIcon />} title="Your license comes first">
          {message}
        </Note>
      </div>
      {children}
    </InnerScreen>
  )
}

/**
 * Says in a chosen attorney's case that they keep this client, and get no other, while their
 * license waits for its check.
 */
export function KeptClient({ gap, legalCase }: { gap: LicenseGap; legalCase: AttorneyCase }) {
  return (
    <div className={note}>
      <Note icon={<ShieldCheckIcon />} title="You keep this client’s contact details">
        <span>{licenseGapText(gap, legalCase.place ?? null)}</span>{' '}
        <span>Until it is checked, you get no new client’s phone or email there.</span>{' '}
        <Link to="/licenses" className={textLinkClass({ target: 'near' })}>
          {linkText(gap)}
        </Link>
      </Note>
    </div>
  )
}

/**
 * Says in a chosen attorney's case why their client's contact details and the hidden answers are
 * not there.
 */
export function HiddenClient({ gap, legalCase }: { gap: LicenseGap; legalCase: AttorneyCase }) {
  return (
    <div className={note}>
      <Note icon={<AlertIcon />} title="Your client’s contact details are hidden">
        <span>{licenseGapText(gap, legalCase.place ?? null)}</span>
        <span>{courtWhileWithheld(legalCase, 'The')}</span>{' '}
        <Link to="/licenses" className={textLinkClass({ target: 'near' })}>
          {linkText(gap)}
        </Link>
      </Note>
    </div>
  )
}
