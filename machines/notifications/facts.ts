// The facts that the texts of notifications are written from.
import type { components } from '#contract'
import type { BidTerms } from '#machines/lifecycle/bid-terms.ts'
import type { CourtDateKind } from '#machines/lifecycle/next-court-date.ts'
import type { NotificationKind } from '#machines/lifecycle/notification.ts'

/** A part of an email: paragraphs, with labelled lines after the first one. */
export interface EmailPart {
  paragraphs: [string, ...string[]]
  lines?: [label: string, value: string][]
}

/**
 * A notification that an email reports. `firm`: the law firm of the attorney whose bid it is about.
 */
export interface ReportedNotification {
  id: string
  kind: NotificationKind
  attorneyId: string | null
  firm: string | null
  bidAmount: number | null
  previousAmount: number | null
}

/** The case of an email, as its recipient may see it at the instant `at`. */
export interface CaseFacts {
  at: Date
  uniqueId: number
  categoryName: string
  status: components['schemas']['CaseStatus']
  contactDueAt: Date | null
  contactedAt: Date | null
  /** When the case is removed; null unless its customer was told. */
  removalAt: Date | null
  /** ISO instant (machines/lifecycle/court-dates.ts); null when there is none. */
  courtDate: string | null
  /** Whether it is a hearing or a deadline; null when there is none. */
  courtDateKind: CourtDateKind | null
  /** The time zone of the case's place (IANA); null when it is not known. */
  courtTimeZone: string | null
  /** The accepted bid; null when there is none. */
  accepted:
    | ({ [Name in 'firm' | 'email' | 'phone']: string | null } & {
        [Term in keyof BidTerms]: BidTerms[Term] | null
      })
    | null
  /** The recipient's time zone (IANA); null when it is not known. */
  timeZone: string | null
  /** Whether the recipient is an attorney. */
  isAttorney: boolean
  /** The attorney's customer, if the recipient may know them. */
  customer?: components['schemas']['CaseContact'] | undefined
  /**
   * For the customer: whether their contact details are withheld from the attorney, whose license
   * is not confirmed.
   */
  isContactWithheld?: boolean | undefined
}
