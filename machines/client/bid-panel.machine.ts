import { assign, setup } from 'xstate'
import { type CoverageItem, inListOrder } from '#machines/lifecycle/bid-coverage.ts'
import { END_DAYS } from '#machines/lifecycle/bid-end.ts'
import {
  type FeeFieldError,
  feeTypes,
  hoursTypingError,
  parseHours,
  validateFee,
} from '#machines/lifecycle/bid-fees.ts'
import {
  amountTypingError,
  type BidFieldError,
  formatBidAmount,
  hasPaymentPlan,
  limitNote,
  parseAmount,
  validateBid,
} from '#machines/lifecycle/bid-rules.ts'
import { allTerms, type BidTerms, hasSameTerms, pickTerms } from '#machines/lifecycle/bid-terms.ts'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { MAX_BID_EDITS, MIN_BID } from '#machines/lifecycle/limits.ts'
import { outputOf, providedAction, providedActor } from './provided.ts'
import { messageOf, refusalOf } from './refusal.ts'

/** The attorney's own bid as the server has it. `hasEnded`: its time is over, and it can be sent again. */
export type OwnBid = BidTerms & { updateCount: number; hasEnded: boolean }

/** A bid to send: whether it is new or an edit, and what it says. */
export type BidOffer = BidTerms & { isEdit: boolean }

/** The values of the bid form: numbers as typed, and no item of the checklist where its attorney does not say. */
export type BidTyped = Omit<BidTerms, 'bidAmount' | 'covers' | 'feeHours'> & {
  bidAmount: string
  covers: readonly CoverageItem[]
  feeHours: string
}

/** An invalid value of the form, by field of the contract. */
export type BidFormError = BidFieldError | FeeFieldError

/** Whether an offer reached the server, or waits on the device for a connection. */
export type BidOutcome = 'sent' | 'queued'

/** Why an offer was refused; `errors` by field of the contract. */
export type BidRefusal = { message: string; errors?: readonly BidFormError[] }

export type BidPanelInput = {
  categoryName: string
  caseStatus: CaseStatus
  bid: OwnBid | null
  /** The changes made on this case so far, including a new bid after a withdrawal. */
  changesUsed: number
}

export type BidPanelContext = BidPanelInput &
  BidTyped & {
    /** Typed values that are neither sent nor discarded; null when there are none. */
    stored: BidTyped | null
    errors: readonly BidFormError[]
    /** Why the last attempt failed. */
    message: string | null
    /** The result of the last offer, and whether it was an edit. */
    last: { outcome: BidOutcome; isEdit: boolean } | null
  }

export type BidPanelEvent =
  | { type: 'panel.open' }
  /** Opens the panel for a queued bid that the server refused, with the typed values. */
  | { type: 'panel.reopen'; offer: BidTerms; refusal: BidRefusal }
  /** Closes the panel and keeps the typed values. */
  | { type: 'panel.close' }
  /** The values stored on this device were read. */
  | { type: 'typed.load'; stored: BidTyped | null }
  /** Deletes the typed values. */
  | { type: 'typed.discard' }
  | { type: 'amount.change'; text: string }
  | { type: 'note.change'; text: string }
  | { type: 'plan.change'; isOn: boolean }
  | { type: 'covers.change'; covers: readonly string[] }
  /** Empty: the attorney does not say. */
  | { type: 'fee.change'; feeType: string }
  | { type: 'hours.change'; text: string }
  /** Empty: the bid does not end by itself. */
  | { type: 'end.change'; days: string }
  | { type: 'bid.submit' }
  /** The case or the bid was fetched again. */
  | { type: 'bid.load'; caseStatus: CaseStatus; bid: OwnBid | null; changesUsed: number }

/** Returns the panel's first values: the bid, or an empty form with a payment plan. */
const formOf = ({ categoryName, bid }: BidPanelInput): BidTyped =>
  bid
    ? typedTerms(bid, categoryName)
    : { ...typedTerms({ ...newBid, allowsPaymentPlan: true }, categoryName), bidAmount: '' }

const newBid = allTerms({ bidAmount: 0 })

const typedTerms = (terms: BidTerms, categoryName: string): BidTyped => ({
  ...pickTerms(terms),
  bidAmount: String(terms.bidAmount),
  allowsPaymentPlan: hasPaymentPlan(categoryName) && terms.allowsPaymentPlan,
  covers: terms.covers ?? [],
  feeHours: String(terms.feeHours ?? ''),
})

/** Returns the estimate to send: only an hourly fee has one. */
const hoursOf = ({ feeType, feeHours }: BidTyped): number | null =>
  feeType === 'hourly' ? parseHours(feeHours) : null

/** Returns whether two forms have the same content: `1,800.00` equals 1800. */
function isSame(a: BidTyped, b: BidTyped, categoryName: string): boolean {
  const contentOf = (form: BidTyped) => ({
    ...form,
    bidAmount: parseAmount(form.bidAmount, categoryName) ?? form.bidAmount,
    feeHours: hoursOf(form),
  })
  return hasSameTerms(contentOf(a), contentOf(b))
}

/** Returns the typed values that differ from the bid; null when there are none. */
export const unsentTyping = (context: BidPanelContext): BidTyped | null =>
  context.stored && !isSame(context.stored, formOf(context), context.categoryName)
    ? context.stored
    : null

const errorsOf = (context: BidPanelContext): BidFormError[] => {
  const { bidAmount: amount, additionalNote: note, categoryName } = context
  const { feeType: type, feeHours: hours } = context
  return [
    ...validateBid({ amount, note, categoryName }),
    ...validateFee({ type, hours }, categoryName),
  ]
}

/**
 * Returns whether 'Submit bid' is enabled: the amount is above 1 (specification §1.5). Text that is
 * not an amount can be submitted too, so that its error is shown.
 */
export const canPressSubmit = ({ bidAmount, categoryName }: BidPanelContext): boolean =>
  bidAmount.trim() !== '' &&
  (parseAmount(bidAmount, categoryName) ?? Number.POSITIVE_INFINITY) > MIN_BID

/**
 * Returns whether the attorney may open the panel: to bid on an open case, or to edit up to 3
 * times. A new bid after a withdrawal counts as an edit.
 */
export const canOpenPanel = ({ caseStatus, bid, changesUsed }: BidPanelInput): boolean =>
  caseStatus === 'open' && (bid ? bid.updateCount < MAX_BID_EDITS : changesUsed <= MAX_BID_EDITS)

const whileClosed = {
  'typed.load': { actions: 'setStored' },
  'typed.discard': { actions: ['dropStored', 'saveStored'] },
  'panel.open': { guard: 'canOpen', target: 'editing', actions: 'fillForm' },
  'panel.reopen': { guard: 'canOpen', target: 'editing', actions: 'fillRefused' },
} as const

/**
 * The 'Your bid' panel (specification §1.2, specification §1.4, specification §1.5). The amount can
 * be typed only in `editing`, so it is locked again when the panel closes.
 */
export const bidPanelMachine = setup({
  types: {
    context: {} as BidPanelContext,
    input: {} as BidPanelInput,
    events: {} as BidPanelEvent,
  },
  actors: {
    /** Sends the offer, or queues it without a connection; rejects with a `BidRefusal`. */
    sendOffer: providedActor<BidOutcome, BidOffer>(),
  },
  guards: {
    canOpen: ({ context }) => canOpenPanel(context),
    /** The case is over for the attorney, so nothing can be sent. */
    isOver: ({ event }) =>
      event.type === 'bid.load' && ['closed', 'rejected'].includes(event.caseStatus),
    isUntouched: ({ context }) => isSame(context, formOf(context), context.categoryName),
    /** The edit has the same values as the bid. */
    isUnchanged: ({ context }) => {
      const { bid, categoryName } = context
      const offer = { ...pickTerms(context), additionalNote: context.additionalNote.trim() }
      return bid !== null && !bid.hasEnded && isSame(offer, formOf(context), categoryName)
    },
    isValid: ({ context }) => canPressSubmit(context) && errorsOf(context).length === 0,
  },
  actions: {
    fillForm: assign(({ context }) => ({
      ...(context.stored ?? formOf(context)),
      errors: [],
      message: null,
    })),
    fillRefused: assign(({ context, event }) =>
      event.type === 'panel.reopen'
        ? {
            ...typedTerms(event.offer, context.categoryName),
            ...context.stored,
            message: event.refusal.message,
            errors: event.refusal.errors ?? [],
          }
        : {},
    ),
    setAmount: assign(({ context, event }) => {
      if (event.type !== 'amount.change') return {}
      const message = amountTypingError(event.text, context.categoryName)
      return {
        bidAmount: event.text,
        errors: [
          ...context.errors.filter(({ field }) => field !== 'bid_amount'),
          ...(message ? [{ field: 'bid_amount' as const, message }] : []),
        ],
      }
    }),
    setNote: assign(({ event }) =>
      event.type === 'note.change' ? { additionalNote: limitNote(event.text) } : {},
    ),
    setPlan: assign(({ event }) =>
      event.type === 'plan.change' ? { allowsPaymentPlan: event.isOn } : {},
    ),
    setCovers: assign(({ context, event }) =>
      event.type === 'covers.change'
        ? { covers: inListOrder(event.covers, context.categoryName) }
        : {},
    ),
    setFee: assign(({ context, event }) =>
      event.type === 'fee.change'
        ? {
            feeType: feeTypes(context.categoryName).find((type) => type === event.feeType) ?? null,
            errors: context.errors.filter(({ field }) => !field.startsWith('fee_')),
          }
        : {},
    ),
    setHours: assign(({ context, event }) => {
      if (event.type !== 'hours.change') return {}
      const message = hoursTypingError(event.text)
      return {
        feeHours: event.text,
        errors: [
          ...context.errors.filter(({ field }) => field !== 'fee_hours'),
          ...(message ? [{ field: 'fee_hours' as const, message }] : []),
        ],
      }
    }),
    setEnd: assign(({ event }) =>
      event.type === 'end.change'
        ? { endsInDays: END_DAYS.find((days) => String(days) === event.days) ?? null }
        : {},
    ),
    setBid: assign(({ context, event }) => {
      if (event.type !== 'bid.load') return {}
      const { caseStatus, bid, changesUsed } = event
      // The error of a refused bid no longer applies once the case takes bids again.
      const isOpenAgain = caseStatus === 'open' && context.caseStatus !== 'open'
      return { caseStatus, bid, changesUsed, message: isOpenAgain ? null : context.message }
    }),
    /** Sets the message when the attorney's bid was sent, changed or removed elsewhere while the form was open. */
    setBidChangeMessage: assign(({ context, event }) => {
      if (event.type !== 'bid.load') return {}
      const { bid } = event
      if (bid?.updateCount === context.bid?.updateCount) return {}
      if (!bid)
        return { message: 'Your bid is no longer on this case. “Submit bid” sends a new one.' }
      const amount = formatBidAmount(bid.bidAmount, context.categoryName)
      return { message: `Your bid is now ${amount}. “Submit bid” changes it.` }
    }),
    setStored: assign(({ event }) => (event.type === 'typed.load' ? { stored: event.stored } : {})),
    updateStored: assign({ stored: ({ context }) => pickTerms(context) }),
    dropStored: assign({ stored: null }),
    /** Stores `stored` on the device, or removes it there. */
    saveStored: providedAction,
    showErrors: assign({ errors: ({ context }) => errorsOf(context) }),
    clearErrors: assign({ errors: [], message: null }),
    setOutcome: assign(({ context }, outcome: BidOutcome) => ({
      last: { outcome, isEdit: context.bid !== null },
    })),
    setRefusal: assign(({ event }) => {
      const refusal = refusalOf<BidRefusal>(event)
      return {
        message: messageOf(event),
        errors: refusal.errors ?? [],
      }
    }),
    clearOutcome: assign({ last: null }),
    /** Shows that there was nothing to send. */
    showUnchanged: providedAction,
    /** Fetches the case and its bids again. */
    refetch: providedAction,
  },
  delays: { success: 5_000 },
}).createMachine({
  id: 'bidPanel',
  context: ({ input }) => ({
    ...input,
    ...formOf(input),
    stored: null,
    errors: [],
    message: null,
    last: null,
  }),
  initial: 'closed',
  on: { 'bid.load': { actions: 'setBid' } },
  states: {
    closed: { on: whileClosed },
    editing: {
      on: {
        'amount.change': { actions: ['setAmount', 'updateStored', 'saveStored'] },
        'note.change': { actions: ['setNote', 'updateStored', 'saveStored'] },
        'plan.change': { actions: ['setPlan', 'updateStored', 'saveStored'] },
        'covers.change': { actions: ['setCovers', 'updateStored', 'saveStored'] },
        'fee.change': { actions: ['setFee', 'updateStored', 'saveStored'] },
        'hours.change': { actions: ['setHours', 'updateStored', 'saveStored'] },
        'end.change': { actions: ['setEnd', 'updateStored', 'saveStored'] },
        'typed.load': { guard: 'isUntouched', actions: ['setStored', 'fillForm'] },
        'typed.discard': { actions: ['dropStored', 'saveStored', 'fillForm'] },
        'bid.submit': [
          {
            guard: 'isUnchanged',
            target: 'closed',
            actions: ['dropStored', 'saveStored', 'showUnchanged'],
          },
          { guard: 'isValid', target: 'submitting', actions: 'clearErrors' },
          { actions: 'showErrors' },
        ],
        'panel.close': 'closed',
        // The screen of a case that is over says why, and shows the typed values.
        'bid.load': [
          { guard: 'isOver', target: 'closed', actions: 'setBid' },
          { actions: ['setBidChangeMessage', 'setBid'] },
        ],
      },
    },
    submitting: {
      invoke: {
        src: 'sendOffer',
        input: ({ context }) => ({
          ...pickTerms(context),
          isEdit: context.bid !== null,
          bidAmount: parseAmount(context.bidAmount, context.categoryName) ?? 0,
          additionalNote: context.additionalNote.trim(),
          covers: context.covers.length > 0 ? [...context.covers] : null,
          feeHours: hoursOf(context),
        }),
        onDone: {
          target: 'submitted',
          actions: [
            { type: 'setOutcome', params: outputOf },
            'dropStored',
            'saveStored',
            'refetch',
          ],
        },
        onError: { target: 'editing', actions: 'setRefusal' },
      },
    },
    submitted: {
      after: { success: 'closed' },
      on: whileClosed,
      exit: 'clearOutcome',
    },
  },
})
